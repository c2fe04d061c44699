import { beforeEach, expect, test } from 'vitest';
import { attach, find, get, measure, openPage } from '../../tests/page.js';
import { FakeResizeObserver } from '../../tests/setup.js';
import { createEnvironment } from '../core/environment.js';
import { scrollBoxes } from './behavior.js';

const PAGE = `<pre tabindex="0" id="code"></pre><div tabindex="0" id="table"><table></table></div>
  <pre tabindex="0" role="tabpanel" id="panel"></pre><div tabindex="0" id="other"></div>`;
const FITS = { scrollWidth: 300, clientWidth: 300 };
const OVERFLOWS = { scrollWidth: 301, clientWidth: 300 };

const attributes = (id: string): (string | null)[] =>
  ['tabindex', 'role', 'aria-label'].map((name) => find(`#${id}`).getAttribute(name));

/** Waits for the texts, then reports sizes. */
async function layOut(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
  FakeResizeObserver.flush();
}

beforeEach(() => {
  openPage();
  find('article').innerHTML = PAGE;
  for (const id of ['code', 'table', 'panel', 'other']) measure(find(`#${id}`), FITS);
});

test('only boxes that scroll can be focused, and have a name', async () => {
  attach(scrollBoxes);
  measure(find('#table'), OVERFLOWS);
  await layOut();
  expect(attributes('code')).toEqual([null, null, null]);
  expect(get('group', 'Table').id).toBe('table');
  expect(attributes('table')[0]).toBe('0');
  measure(find('#table'), FITS);
  measure(find('#code'), { scrollHeight: 200, clientHeight: 100 });
  FakeResizeObserver.flush();
  expect(attributes('table')).toEqual([null, null, null]);
  expect(get('group', 'Code').tabIndex).toBe(0);
});

test('tab panels and boxes without code or a table are not changed', async () => {
  attach(scrollBoxes);
  await layOut();
  expect(attributes('panel')).toEqual(['0', 'tabpanel', null]);
  expect(attributes('other')).toEqual(['0', null, null]);
});

test('a focused box keeps the focus when it no longer scrolls', async () => {
  attach(scrollBoxes);
  find('#code').focus();
  await layOut();
  expect(attributes('code')).toEqual(['0', null, null]);
  expect(document.activeElement).toBe(find('#code'));
});

test('detaching restores the page, even before the texts are loaded', async () => {
  const environment = createEnvironment(document);
  scrollBoxes(environment)();
  await layOut();
  expect(attributes('code')).toEqual(['0', null, null]);
  measure(find('#table'), OVERFLOWS);
  const detach = scrollBoxes(environment);
  await layOut();
  expect(attributes('code')).toEqual([null, null, null]);
  detach();
  expect([attributes('code'), attributes('table')]).toEqual([['0', null, null], ['0', null, null]]);
});
