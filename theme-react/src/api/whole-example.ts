import type { Behavior, Environment } from '../core/environment.js';
import { delegate } from '../core/events.js';
import { slot } from '../core/slots.js';
import { fetchText } from '../code/copy.js';

/** Shows the whole text of a large example of which the page has only the start. Its link leads to the file with the text. */
export const wholeExample: Behavior = ({ document, window }) =>
  delegate(document, 'click', slot('code-file'), (event, link) => {
    const code = link.parentElement?.previousElementSibling?.querySelector<HTMLElement>('code[data-file]');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!code || !isPlain || !(link instanceof window.HTMLAnchorElement)) return;
    event.preventDefault();
    if (link.hasAttribute('aria-busy')) return;
    link.setAttribute('aria-busy', 'true');
    showWhole(code, link, window).catch(() => window.location.assign(link.href));
  });

async function showWhole(code: HTMLElement, link: HTMLAnchorElement, window: Environment['window']): Promise<void> {
  code.textContent = await fetchText(window, link.href);
  delete code.dataset.file;
  link.parentElement?.remove();
  code.parentElement?.focus({ preventScroll: true });
}
