// Opens the fixture page in the document of a test, and attaches behaviours until the test ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/dom';
import { onTestFinished } from 'vitest';
import { type Behavior, createEnvironment, type Environment } from '../src/core/environment.js';
import type { Settings } from '../src/core/settings.js';

const PAGE = readFileSync(join(import.meta.dirname, '../fixtures/page.html'), 'utf8');

/** Replaces the document by a page, whose scripts do not run. */
export function openPage(html: string = PAGE): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value);
  document.head.replaceChildren(...inert(page.head));
  document.body.replaceChildren(...inert(page.body));
}

/** Adopts the nodes of a parsed document. Scripts that `DOMParser` created never run. */
function inert(parent: HTMLElement): Node[] {
  return [...parent.childNodes].map((node) => document.adoptNode(node));
}

/** Attaches behaviours until the test ends. */
export function attach(behaviors: Behavior | Behavior[], settings?: Partial<Settings>): Environment {
  const environment = createEnvironment(document, settings);
  const detaches = [behaviors].flat().map((behavior) => behavior(environment));
  onTestFinished(() => {
    for (const detach of detaches) detach();
  });
  return environment;
}

/** Returns the element with a role and a name, hidden ones included, because tests have no style sheet. */
export function get(role: string, name?: string | RegExp): HTMLElement {
  return screen.getByRole(role, { hidden: true, ...(name !== undefined && { name }) });
}

/** Returns the first element that matches a selector, and throws if there is none. */
export function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** Sets the position of an element in the viewport, because jsdom has no layout. */
export function place(element: Element, top: number, height = 20): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
}

/** Sets properties such as `clientHeight` of an element or the window. */
export function measure(element: Element | Window, measures: Record<string, number>): void {
  for (const [name, value] of Object.entries(measures)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
}

/** Scrolls the page and waits for two frames. */
export async function scrollPage(scrollY: number): Promise<void> {
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
