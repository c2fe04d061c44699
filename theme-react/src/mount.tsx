import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultBehaviors } from './behaviors.js';
import { type Behavior, createEnvironment, type Environment } from './core/environment.js';
import { Behaviors, EnvironmentProvider } from './core/react.js';
import type { Settings } from './core/settings.js';
import { CrashBoundary } from './crash/boundary.js';
import { CrashNotice } from './crash/crash-page.js';

/** Options of {@link mount}. */
export interface MountOptions {
  /**
   * The page.
   * @defaultValue the global `document`
   */
  document?: Document;
  /** Settings that win over those on the tag of the boot script. */
  settings?: Partial<Settings>;
  /**
   * The behaviours to attach to the page.
   * @defaultValue {@link defaultBehaviors}
   */
  behaviors?: readonly Behavior[];
  /**
   * Components that live in the same root; they show something through portals.
   * A fault in them shows a box in `main` and leaves the behaviours as they are; the console has the cause. Those of the site's own files are `DefaultComponents`.
   */
  children?: ReactNode;
}

/** The result of {@link mount}. */
export interface Mounted {
  /** The settings, the storage and the state of the page. */
  readonly environment: Environment;
  /** Resolves when all behaviours are attached. */
  readonly ready: Promise<void>;
  /** Detaches all behaviours and removes the components. */
  unmount(): void;
}

const mounted = new WeakSet<Document>();

/**
 * Gives a page its behaviours, from one React root that renders nothing into the page itself.
 * @throws Error when the page has them already: everything would happen twice
 * @example
 * const page = mount({ behaviors: [...defaultBehaviors, myBehavior], children: <MyDialog /> });
 * await page.ready;
 */
export function mount(options: MountOptions = {}): Mounted {
  const page = options.document ?? document;
  if (mounted.has(page)) throw new Error('theme-react is mounted on this page already; unmount it first');
  const environment = createEnvironment(page, options.settings);
  mounted.add(page);
  // A root that is not in the page cannot disturb it; portals bring their events along.
  const root = createRoot(page.createElement('div'));
  const ready = new Promise<void>((resolve) => {
    root.render(
      <EnvironmentProvider environment={environment}>
        <Behaviors behaviors={options.behaviors ?? defaultBehaviors} onAttach={resolve} />
        <CrashBoundary renderCrash={(error, retry) => <CrashNotice error={error} onRetry={retry} />}>{options.children}</CrashBoundary>
      </EnvironmentProvider>,
    );
  });
  return {
    environment,
    ready,
    unmount() {
      root.unmount();
      mounted.delete(page);
    },
  };
}
