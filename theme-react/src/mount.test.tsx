import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { find, get, openPage } from '../tests/page.js';
import { useColorMode } from './color-mode/use-color-mode.js';
import type { Behavior } from './core/environment.js';
import { CrashPage } from './crash/crash-page.js';
import { mount, type Mounted, type MountOptions } from './mount.js';

/** Machines may be slow. */
const PATIENT = { timeout: 20_000 };

async function open(options?: MountOptions): Promise<Mounted> {
  const page = mount(options);
  onTestFinished(() => page.unmount());
  await page.ready;
  return page;
}

/** Returns the HTML of the page. */
const snapshot = (): string => document.documentElement.outerHTML;

function ModeButton(): ReactNode {
  const { mode, choice, setChoice } = useColorMode();
  return createPortal(
    <button type="button" onClick={() => setChoice('dark')}>
      Shown {mode}, chosen {choice}
    </button>,
    document.body,
  );
}

beforeEach(() => openPage());

test('mounting changes the attributes that CONTRACT.md names and nothing else', async () => {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((some) => records.push(...some));
  observer.observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  await open();
  records.push(...observer.takeRecords());
  const changes = records.map(({ type, attributeName, target }) => {
    const { slot, category } = (target as HTMLElement).dataset;
    return `${attributeName ?? type} of ${slot ?? category ?? target.nodeName}`;
  });
  expect([...new Set(changes)].toSorted()).toEqual([
    'aria-current of A',
    'aria-expanded of menu-toggle',
    'aria-label of color-mode-toggle',
    'role of drawer-close',
    'role of menu-toggle',
  ]);
});

test('mounting, using and unmounting restores the page and removes all listeners', async () => {
  const before = snapshot();
  const listeners = countListeners();
  const page = await open();
  get('button', 'Open the menu').click();
  get('button', 'Close the menu').click();
  (document.activeElement as HTMLElement).blur();
  expect(listeners()).toBeGreaterThan(20);
  page.unmount();
  await vi.waitFor(() => expect(listeners()).toBe(0), PATIENT);
  expect(snapshot()).toBe(before);
});

test('a page can be mounted again after unmounting, but not twice', async () => {
  const page = await open();
  expect(() => mount()).toThrow('mounted on this page already');
  page.unmount();
  await open();
});

test('a behaviour that throws is reported, and the others keep working', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const good = vi.fn<Behavior>(() => () => {});
  const bad: Behavior = () => {
    throw new Error('broken');
  };
  await open({ behaviors: [bad, good] });
  expect(String(report.mock.calls)).toBe('Error: broken');
  expect(good).toHaveBeenCalledOnce();
});

test('components read and set the colour mode', async () => {
  await open({ children: <ModeButton /> });
  get('button', 'Shown light, chosen light').click();
  await vi.waitFor(() => get('button', 'Shown dark, chosen dark'), PATIENT);
  expect(document.documentElement.dataset.theme).toBe('dark');
  find('[data-slot="color-mode-toggle"]').click();
  await vi.waitFor(() => get('button', 'Shown light, chosen system'), PATIENT);
});

test('an error is shown in a document without main as well', async () => {
  // React logs each crash.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  find('main').replaceWith(...find('main').childNodes);
  const before = document.body.childElementCount;
  let isBroken = true;
  function Broken(): ReactNode {
    if (isBroken) throw new Error('no such page');
    return null;
  }
  const page = await open({ children: <Broken /> });
  await vi.waitFor(() => expect(get('alert').textContent).toContain('no such page'), PATIENT);
  expect(document.body.firstElementChild?.contains(get('alert'))).toBe(true);
  isBroken = false;
  get('button', 'Try again').click();
  await vi.waitFor(() => expect(document.querySelector('.load-error')).toBeNull(), PATIENT);
  page.unmount();
  expect(document.body.childElementCount).toBe(before);
});

test('while the crash page is shown, it has the only title of the page', async () => {
  document.body.replaceChildren(document.createElement('h1'));
  const page = await open({ children: createPortal(<CrashPage error={new Error('broken')} onRetry={() => {}} />, document.body) });
  await vi.waitFor(() => expect(get('heading', 'This page crashed.')).toBeTruthy(), PATIENT);
  const titles = (): unknown[] => [...document.querySelectorAll('h1')].map((title) => title.hidden);
  expect(titles()).toEqual([true, false]);
  page.unmount();
  expect(titles()).toEqual([false]);
});

test('a document without a window is rejected', () => {
  expect(() => mount({ document: new DOMParser().parseFromString('', 'text/html') })).toThrow('a document that a window shows');
});

test('the filter of the search page is loaded afterwards', async () => {
  history.replaceState(null, '', '/search?q=embed');
  await open();
  await vi.waitFor(() => expect(get('status').textContent).toBe('2 pages found'), PATIENT);
});

/** Counts the listeners on document and window that are added and not removed from now on. */
function countListeners(): () => number {
  const present = new Set<string>();
  const ids = new Map<unknown, number>();
  const id = (value: unknown): number => ids.get(value) ?? (ids.set(value, ids.size), ids.size - 1);
  for (const target of [document, window]) {
    const key = (type: string, listener: unknown): string => `${id(target)} ${type} ${id(listener)}`;
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      present.add(key(type, listener));
      add.call(target, type, listener, options);
    };
    target.removeEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      present.delete(key(type, listener));
      remove.call(target, type, listener, options);
    };
    onTestFinished(() => {
      Object.assign(target, { addEventListener: add, removeEventListener: remove });
    });
  }
  return () => present.size;
}
