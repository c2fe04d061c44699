// Opens the fixture page in the document of the test, and attaches behaviours to it for that test alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/dom';
import { onTestFinished } from 'vitest';
import { type Behavior, createEnvironment, type Environment } from '../src/core/environment.js';
import type { Settings } from '../src/core/settings.js';

const PAGE = readFileSync(join(import.meta.dirname, '../fixtures/page.html'), 'utf8');

/** Shows the fixture page; scripts in it do not run. */
export function openPage(html: string = PAGE): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value);
  document.head.replaceChildren(...inert(page.head));
  document.body.replaceChildren(...inert(page.body));
}

/** Nodes made by `DOMParser` never run their scripts, not even in another document. */
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

/** The element with a role and a name, whether it is shown or not: there is no style sheet here. */
export function get(role: string, name?: string | RegExp): HTMLElement {
  return screen.getByRole(role, { hidden: true, ...(name !== undefined && { name }) });
}

/** The one element that a selector finds. */
export function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** Gives an element a place in the viewport, which jsdom does not lay out. */
export function place(element: Element, top: number, height = 20): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
}

/** Gives an element or the window a size, or another measure. */
export function measure(element: Element | Window, measures: Record<string, number>): void {
  for (const [name, value] of Object.entries(measures)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
}

/** Scrolls the page and lets the frame pass. */
export async function scrollPage(scrollY: number): Promise<void> {
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
