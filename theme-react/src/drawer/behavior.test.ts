import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { attach, find, get, openPage } from '../../tests/page.js';
import { mediaQuery } from '../../tests/setup.js';
import { drawer } from './behavior.js';

const toggle = (): HTMLElement => find('[data-slot="menu-toggle"]');
const menu = (): HTMLElement => find('#__site-menu');
const root = document.documentElement;

beforeEach(() => openPage());

test('the toggle becomes a button that Enter and Space press', async () => {
  attach(drawer);
  const button = get('button', 'Open the menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await userEvent.keyboard(' ');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(get('dialog', 'Menu')).toBe(menu());
});

test('while the drawer is open, the page is locked and inert, and the focus is inside', () => {
  attach(drawer);
  toggle().click();
  expect(root.hasAttribute('data-menu-open')).toBe(true);
  expect(menu().hasAttribute('data-open')).toBe(true);
  expect(document.activeElement).toBe(get('button', 'Close the menu'));
  const inert = [...document.querySelectorAll('[inert]')].map((element) => element.getAttribute('data-slot') ?? element.id);
  expect(inert).toEqual(['skip-link', 'announcement-bar', 'navbar', '__main', 'back-to-top']);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => get('button', 'Close the menu').click()],
  ['the backdrop', () => find('[data-slot="drawer-backdrop"]').click()],
  ['the way back', () => window.dispatchEvent(new PopStateEvent('popstate'))],
  ['leaving the page', () => window.dispatchEvent(new Event('pagehide'))],
])('%s closes it, undoes everything and returns the focus', async (_name, close) => {
  find('main').setAttribute('inert', '');
  attach(drawer);
  toggle().click();
  await close();
  expect(root.hasAttribute('data-menu-open')).toBe(false);
  expect(menu().hasAttribute('data-open')).toBe(false);
  expect(menu().hasAttribute('role')).toBe(false);
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  expect([...document.querySelectorAll('[inert]')]).toEqual([find('main')]);
  expect(document.activeElement).toBe(toggle());
});

test('Tab and Shift+Tab stay inside the drawer', async () => {
  find('[data-slot="sidebar-lazy"]').remove();
  attach(drawer);
  toggle().click();
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Types');
  await userEvent.tab();
  expect(document.activeElement).toBe(get('button', 'Close the menu'));
});

test('the back button shows the main menu and moves the focus there', () => {
  attach(drawer);
  toggle().click();
  expect(menu().dataset.panel).toBe('secondary');
  get('button', 'Back to main menu').click();
  expect(menu().dataset.panel).toBe('primary');
  expect(document.activeElement).toBe(get('link', 'Application'));
  get('button', 'Close the menu').click();
  expect(menu().dataset.panel).toBe('secondary');
});

test('a link closes the drawer, unless it opens elsewhere', () => {
  attach(drawer);
  toggle().click();
  const link = get('link', 'Components');
  link.setAttribute('href', '#elsewhere');
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(menu().hasAttribute('data-open')).toBe(true);
  link.click();
  expect(menu().hasAttribute('data-open')).toBe(false);
});

test('the drawer closes when the viewport grows to the width of a desktop', () => {
  const query = mediaQuery('', false);
  window.matchMedia = () => query;
  attach(drawer);
  toggle().click();
  query.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
  expect(menu().hasAttribute('data-open')).toBe(false);
});
