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
  /** Settings that take precedence over those of the boot script's tag. */
  settings?: Partial<Settings>;
  /**
   * The behaviours to attach to the page.
   * @defaultValue {@link defaultBehaviors}
   */
  behaviors?: readonly Behavior[];
  /**
   * Components in the same React root, which render through portals. The files of a site use `DefaultComponents`.
   * If one crashes, a box in `main` shows the error, the console of the browser logs it, and the behaviours keep working.
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
 * Attaches behaviours to a page, from a React root that is not part of the page.
 * @throws Error if the page is mounted already
 * @example
 * const page = mount({ behaviors: [...defaultBehaviors, myBehavior], children: <MyDialog /> });
 * await page.ready;
 */
export function mount(options: MountOptions = {}): Mounted {
  const page = options.document ?? document;
  if (mounted.has(page)) throw new Error('theme-react is mounted on this page already; unmount it first');
  const environment = createEnvironment(page, options.settings);
  mounted.add(page);
  // A root outside of the page does not change it. Events in portals reach React all the same.
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
