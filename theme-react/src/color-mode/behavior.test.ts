import { beforeEach, expect, test } from 'vitest';
import { attach, get, openPage } from '../../tests/page.js';
import { mediaQuery } from '../../tests/setup.js';
import { contentChanged } from '../core/environment.js';
import { colorMode } from './behavior.js';

const root = document.documentElement;
const toggle = (): HTMLElement => get('button', /Switch from/);

beforeEach(() => openPage());

test('the toggle cycles light, dark, system; each is shown, stored and named', () => {
  attach(colorMode);
  toggle().click();
  expect(root.dataset).toMatchObject({ theme: 'dark', themeChoice: 'dark' });
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(toggle().getAttribute('aria-label')).toBe('Switch from dark mode');
  toggle().click();
  expect(root.dataset).toMatchObject({ theme: 'light', themeChoice: 'system' });
  expect(localStorage.getItem('theme')).toBeNull();
  expect(toggle().getAttribute('aria-label')).toBe('Switch from system mode');
  toggle().click();
  expect(root.dataset).toMatchObject({ theme: 'light', themeChoice: 'light' });
  expect(localStorage.getItem('theme')).toBe('light');
});

test('without data-system the toggle has two modes', () => {
  toggle().removeAttribute('data-system');
  attach(colorMode);
  toggle().click();
  toggle().click();
  expect(root.dataset.themeChoice).toBe('light');
});

test('a choice in another tab applies, but only under the namespaced key', () => {
  attach(colorMode, { storageNamespace: 'shop' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(root.dataset.theme).toBe('light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme-shop', newValue: 'dark' }));
  expect(root.dataset.theme).toBe('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(root.dataset.themeChoice).toBe('system');
});

test('a change of the system applies while the choice is system', () => {
  const query = mediaQuery('', false);
  window.matchMedia = () => query;
  root.dataset.themeChoice = 'system';
  attach(colorMode);
  Object.assign(query, { matches: true }).dispatchEvent(new Event('change'));
  expect(root.dataset).toMatchObject({ theme: 'dark', themeChoice: 'system' });
});

test('the name is right from the start and after a change of content', () => {
  root.dataset.themeChoice = 'dark';
  const environment = attach(colorMode);
  expect(toggle().getAttribute('aria-label')).toBe('Switch from dark mode');
  toggle().setAttribute('aria-label', 'Switch from light mode');
  contentChanged(environment);
  expect(toggle().getAttribute('aria-label')).toBe('Switch from dark mode');
});
