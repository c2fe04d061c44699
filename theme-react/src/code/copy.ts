import type { Behavior, Environment } from '../core/environment.js';
import { closest, combine, delegate } from '../core/events.js';
import { slot } from '../core/slots.js';

/** Time for which the button confirms the copy, in milliseconds. */
const DONE_TIME = 1000;

/** The copy buttons of code blocks, which copy the file of a block with `data-file`, and the button that copies the page as Markdown. */
export const codeCopy: Behavior = (environment) => {
  const { document, liveText, window } = environment;
  const timers = new Map<HTMLElement, number>();
  const reset = (button: HTMLElement): void => {
    window.clearTimeout(timers.get(button));
    timers.delete(button);
    label(button, button.dataset.label);
    delete button.dataset.done;
    if (liveText.get() === button.dataset.labelDone) liveText.set('');
  };
  const confirm = (button: HTMLElement): void => {
    window.clearTimeout(timers.get(button));
    if (button.dataset.label) label(button, button.dataset.labelDone);
    button.dataset.done = '';
    liveText.set(button.dataset.labelDone ?? '');
    timers.set(button, window.setTimeout(() => reset(button), DONE_TIME));
  };
  return combine(
    delegate(document, 'click', slot('copy'), (_event, button) => {
      // In tabs, the code of the selected one is copied.
      const code = closest(button, slot('code'))?.querySelector('pre:not([data-inactive], [data-inactive] *) code');
      if (!code) return;
      const { file } = (code as HTMLElement).dataset;
      if (file === undefined) void copyText(environment, codeText(code)).then((copied) => copied && confirm(button));
      else void copyFile(environment, file).then((copied) => (copied ? confirm(button) : window.location.assign(file)));
    }),
    delegate(document, 'click', slot('copy-page'), (_event, button) => {
      const { href } = button.dataset;
      if (href) void copyFile(environment, href).then((copied) => (copied ? confirm(button) : window.location.assign(href)));
    }),
    () => [...timers.keys()].forEach(reset),
  );
};

/** Fetches a text and copies it. Safari allows this only if the clipboard gets the promise synchronously in the click handler. */
async function copyFile(environment: Environment, address: string): Promise<boolean> {
  const { window } = environment;
  const text = fetchText(window, address);
  try {
    const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
    await window.navigator.clipboard.write([new window.ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return text.then((content) => copyText(environment, content)).catch(() => false);
  }
}

/** Fetches a text file. */
export async function fetchText(window: Environment['window'], address: string): Promise<string> {
  const response = await window.fetch(address);
  if (!response.ok) throw new Error(`cannot load ${response.url}: status ${response.status}`);
  return response.text();
}

function codeText(element: Element): string {
  const code = element.cloneNode(true) as Element;
  // Callouts and the labels of collapsed ranges.
  for (const note of code.querySelectorAll('[data-uncopied]')) note.remove();
  // The last line break belongs to the fence.
  return (code.textContent ?? '').replace(/\n$/, '');
}

function label(button: HTMLElement, text: string | undefined): void {
  if (text) button.setAttribute('aria-label', text);
}

/** Copies a text, and returns whether the browser allowed it. */
export async function copyText({ document, window }: Environment, text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(document, text);
  }
}

/** Copies a text by `execCommand`, for pages without TLS, which have no clipboard API. */
function copyBySelection(document: Document, text: string): boolean {
  const active = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  document.body.append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  }
}
