import type { ComponentType } from 'react';

/** A component of a site, whose props are JSON in the page. */
export type SiteComponent = ComponentType<Record<string, unknown>>;

/**
 * Loads the component that is the default export of an ES module.
 * @param attempt - 0 for the first attempt; later ones add a query, because browsers cache a failed import
 * @throws if the module cannot be loaded or its default export is not a component
 */
export async function loadComponent(url: string, attempt: number): Promise<SiteComponent> {
  const address = attempt === 0 ? url : withQuery(url, attempt);
  const module = (await import(/* @vite-ignore */ address)) as { readonly default?: unknown };
  if (!isComponent(module.default)) throw new Error(`The page component has no default export: ${url}`);
  return module.default;
}

/** Returns whether a value is a component: a function, a class, or a result of `memo`, `lazy` or `forwardRef`. */
function isComponent(value: unknown): value is SiteComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function withQuery(url: string, attempt: number): string {
  const address = new URL(url);
  address.searchParams.set('retry', String(attempt));
  return address.href;
}
