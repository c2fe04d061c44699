import { beforeEach, expect, test } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { contentChanged } from '../core/environment.js';
import { preferredVersion } from './preferred.js';

const KEY = 'docs-preferred-version-default';
const summary = (): HTMLElement => find('header details > summary');

beforeEach(() => {
  localStorage.clear();
  openPage();
  summary().innerHTML = '<span>10.20.0</span>';
  summary().setAttribute('aria-label', 'Versions: 10.20.0');
});

test('a page outside of the docs shows the version that the reader prefers', () => {
  delete document.documentElement.dataset.version;
  localStorage.setItem(KEY, '10.19.0');
  attach(preferredVersion);
  expect(summary().textContent).toBe('10.19.0');
  expect(summary().getAttribute('aria-label')).toBe('Versions: 10.19.0');
});

test('a page of the docs shows its own version, also after a page outside of the docs', () => {
  delete document.documentElement.dataset.version;
  localStorage.setItem(KEY, '10.19.0');
  const environment = attach(preferredVersion);
  document.documentElement.dataset.version = '10.20.0';
  contentChanged(environment);
  expect(summary().textContent).toBe('10.20.0');
  expect(summary().getAttribute('aria-label')).toBe('Versions: 10.20.0');
});

test('a removed version is no longer preferred', () => {
  delete document.documentElement.dataset.version;
  localStorage.setItem(KEY, '9.0.0');
  attach(preferredVersion);
  expect(summary().textContent).toBe('10.20.0');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a page of one docs instance shows the version that the reader prefers of another', () => {
  document.documentElement.dataset.docs = 'sdk';
  localStorage.setItem(KEY, '10.19.0');
  attach(preferredVersion);
  expect(summary().textContent).toBe('10.19.0');
});

test('a choice of another docs instance changes nothing', () => {
  delete document.documentElement.dataset.version;
  localStorage.setItem('docs-preferred-version-sdk', '10.19.0');
  attach(preferredVersion);
  expect(summary().textContent).toBe('10.20.0');
});
