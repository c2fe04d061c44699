import type { Behavior, Environment } from '../core/environment.js';
import { closest, combine, delegate } from '../core/events.js';
import { isVisible } from '../core/focus.js';
import { slot } from '../core/slots.js';

const FILTER = `${slot('api-menu')} ${slot('api-filter')}`;

/** The menu of an API reference: its filter, whose code is fetched at the first input; the bar of small screens closes when a link is clicked. */
export const filterMenu: Behavior = (environment) => {
  const { document } = environment;
  return combine(
    delegate(document, 'input', FILTER, (_event, input) => void filter(environment, input)),
    delegate(document, 'keydown', FILTER, (press, input) => {
      if (press.key !== 'Enter') return;
      press.preventDefault();
      closest(input, slot('api-menu'))?.querySelector<HTMLElement>('[data-found] a')?.click();
    }),
    delegate(document, 'click', `${slot('api-menu')} a[href*="#"]`, (_event, link) => {
      const bar = closest(link, slot('api-menu'))?.querySelector<HTMLDetailsElement>(':scope > details');
      const summary = bar?.querySelector<HTMLElement>('summary');
      // On wide screens the menu has no summary: it is always open.
      if (bar && summary && isVisible(summary)) bar.open = false;
    }),
  );
};

async function filter({ window }: Environment, input: HTMLElement): Promise<void> {
  const menu = closest(input, slot('api-menu'));
  if (!menu) return;
  try {
    const { applyFilter } = await import('./menu-filter.js');
    await applyFilter(window, menu, input as HTMLInputElement);
  } catch (error) {
    // Without the filter, the menu is still usable.
    window.reportError(error);
  }
}
