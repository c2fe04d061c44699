import type { ComponentType } from 'react';

/** A component of a site: its props come from the page as JSON. */
export type SiteComponent = ComponentType<Record<string, unknown>>;

/**
 * Loads the component that an ES module exports as default.
 * @param attempt - 0 at first; a browser may remember that a module failed, so each further attempt asks for another address
 * @throws when the module cannot be loaded, or has no component as default export
 */
export async function loadComponent(url: string, attempt: number): Promise<SiteComponent> {
  const address = attempt === 0 ? url : withQuery(url, attempt);
  const module = (await import(/* @vite-ignore */ address)) as { readonly default?: unknown };
  if (!isComponent(module.default)) throw new Error(`The page component has no default export: ${url}`);
  return module.default;
}

/** Functions and classes, and what `memo`, `lazy` and `forwardRef` make of them. */
function isComponent(value: unknown): value is SiteComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function withQuery(url: string, attempt: number): string {
  const address = new URL(url);
  address.searchParams.set('retry', String(attempt));
  return address.href;
}
