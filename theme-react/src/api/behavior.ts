import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { closest, combine, delegate } from '../core/events.js';
import { lazyBehavior, visibleBehavior } from '../core/lazy.js';
import { slot } from '../core/slots.js';
import type { OpenedConsole } from './console/api-console.js';
import { expandAll } from './expand.js';
import { filterMenu } from './filter.js';

const spyMenu = lazyBehavior('api-menu', async () => {
  const module = await import('./menu-spy.js');
  return module.menuSpy;
});

const fillParts = lazyBehavior('api-part', async () => {
  const module = await import('./parts.js');
  return module.apiParts;
});

const followMoved = lazyBehavior('api-index', async () => {
  const module = await import('./moved.js');
  return module.apiMoved;
});

const foldJson = visibleBehavior('json', async () => {
  const module = await import('./json-fold.js');
  return module.jsonFold;
});

const showWhole = lazyBehavior('code-file', async () => {
  const module = await import('./whole-example.js');
  return module.wholeExample;
});

/** The behaviours of API references: consoles, the menu with its filter, parts of large pages, links to anchors that have moved, large examples, folding of JSON, and buttons that expand all. */
export const apiReference: Behavior = (environment) =>
  combine(
    expandAll(environment),
    filterMenu(environment),
    spyMenu(environment),
    fillParts(environment),
    followMoved(environment),
    foldJson(environment),
    showWhole(environment),
    consoles(environment),
  );

/** Opens and closes consoles. Their code is fetched at the first press of a button. */
function consoles(environment: Environment): () => void {
  const opened = new Map<HTMLElement, OpenedConsole>();
  const closeWhere = (matches: (button: HTMLElement) => boolean): void => {
    for (const [button, { close }] of opened) {
      if (!matches(button)) continue;
      close();
      opened.delete(button);
      button.setAttribute('aria-expanded', 'false');
      button.removeAttribute('aria-controls');
    }
  };
  return combine(
    () => closeWhere(() => true),
    onContent(environment, () => closeWhere((button) => !button.isConnected)),
    delegate(environment.document, 'click', slot('api-try'), (_event, button) => {
      const console = opened.get(button);
      if (console) toggle(button, console.element);
      else void open(environment, button, opened).catch((error: unknown) => environment.window.reportError(error));
    }),
  );
}

async function open(environment: Environment, button: HTMLElement, opened: Map<HTMLElement, OpenedConsole>): Promise<void> {
  const container = closest(button, slot('api-console'));
  if (!container || button.dataset.busy !== undefined) return;
  button.dataset.busy = '';
  try {
    const { openConsole } = await import('./console/api-console.js');
    const console = await openConsole(environment, container, button);
    opened.set(button, console);
    button.setAttribute('aria-controls', console.element.id);
    show(button, console.element);
  } finally {
    delete button.dataset.busy;
  }
}

function toggle(button: HTMLElement, element: HTMLElement): void {
  if (element.hidden) show(button, element);
  else {
    element.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  }
}

function show(button: HTMLElement, element: HTMLElement): void {
  element.hidden = false;
  button.setAttribute('aria-expanded', 'true');
  element.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
