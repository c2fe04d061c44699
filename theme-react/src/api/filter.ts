import type { Behavior, Environment } from '../core/environment.js';
import { closest, combine, delegate } from '../core/events.js';
import { slot } from '../core/slots.js';

const FILTER = `${slot('api-menu')} ${slot('api-filter')}`;

/** The filter of the menu of an API reference, whose code is fetched at the first input. */
export const filterMenu: Behavior = (environment) => {
  const { document } = environment;
  return combine(
    delegate(document, 'input', FILTER, (_event, input) => void filter(environment, input)),
    delegate(document, 'keydown', FILTER, (press, input) => {
      if (press.key !== 'Enter') return;
      press.preventDefault();
      closest(input, slot('api-menu'))?.querySelector<HTMLElement>('[data-found] a')?.click();
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
