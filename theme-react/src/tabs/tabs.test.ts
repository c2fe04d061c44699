import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { attach, find, get, openPage } from '../../tests/page.js';
import { contentChanged } from '../core/environment.js';
import { tabs } from './behavior.js';
import { tabAfter } from './keys.js';

const SECOND = `<div data-slot="tabs" data-group="package-manager">
  <div role="tablist" aria-label="Run with">
    <button role="tab" data-value="npm" aria-selected="true">npx</button>
    <button role="tab" data-value="pnpm" aria-selected="false" tabindex="-1">dlx</button>
  </div>
  <div role="tabpanel" data-value="npm">npx it
    <div data-slot="tabs">
      <button role="tab" data-value="npm" aria-selected="true">inner one</button>
      <button role="tab" data-value="pnpm" aria-selected="false">inner two</button>
    </div>
  </div>
  <div role="tabpanel" data-value="pnpm" data-inactive>pnpm dlx it</div>
</div>`;

const isSelected = (name: string): boolean => get('tab', name).getAttribute('aria-selected') === 'true';
const shownPanels = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]:not([data-inactive])')].map((element) => element.dataset.value);

beforeEach(() => {
  openPage();
  find('article').insertAdjacentHTML('beforeend', SECOND);
});

test('a click selects the tab in all slots of the group, stores it, and keeps the query', () => {
  history.replaceState({ scroll: 3 }, '', '/guide?a=1#listen');
  attach(tabs);
  get('tab', 'pnpm').click();
  expect(isSelected('pnpm')).toBe(true);
  expect(isSelected('npm')).toBe(false);
  expect(isSelected('dlx')).toBe(true);
  expect(isSelected('inner one')).toBe(true);
  expect(shownPanels()).toEqual(['pnpm', 'pnpm']);
  expect(localStorage.getItem('docusaurus.tab.package-manager')).toBe('pnpm');
  expect(location.search + location.hash).toBe('?a=1&pm=pnpm#listen');
  expect(history.state).toEqual({ scroll: 3 });
});

test('slots inside a panel and slots that lack the value stay as they are', () => {
  attach(tabs);
  get('tab', 'yarn').click();
  expect(shownPanels()).toEqual(['yarn', 'npm']);
  get('tab', 'inner two').click();
  expect(isSelected('inner two')).toBe(true);
  expect(isSelected('npx')).toBe(true);
  expect(isSelected('yarn')).toBe(true);
});

test('only the selected tab is in the Tab order', () => {
  attach(tabs);
  get('tab', 'yarn').click();
  expect([get('tab', 'npm').tabIndex, get('tab', 'pnpm').tabIndex, get('tab', 'yarn').tabIndex]).toEqual([-1, -1, 0]);
});

test('arrow keys move focus and selection', async () => {
  attach(tabs);
  get('tab', 'npm').focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(get('tab', 'yarn'));
  expect(isSelected('yarn')).toBe(true);
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(isSelected('pnpm')).toBe(true);
});

test.each([
  ['ArrowRight', 2, false, 0],
  ['ArrowRight', 2, true, 1],
  ['ArrowLeft', 2, true, 0],
  ['End', 0, false, 2],
  ['Enter', 0, false, undefined],
])('%s at tab %i of three, right to left: %s', (key, index, rightToLeft, expected) => {
  expect(tabAfter(key, index, 3, rightToLeft)).toBe(expected);
});

test('the query is restored before the stored choice; unknown values change nothing', () => {
  localStorage.setItem('docusaurus.tab.package-manager', 'pnpm');
  history.replaceState(null, '', '/guide?pm=yarn');
  const environment = attach(tabs);
  expect(shownPanels()).toEqual(['yarn', 'pnpm']);
  history.replaceState(null, '', '/guide?pm=bun');
  contentChanged(environment);
  expect(shownPanels()).toEqual(['pnpm', 'pnpm']);
  localStorage.setItem('docusaurus.tab.package-manager', 'bun');
  contentChanged(environment);
  expect(shownPanels()).toEqual(['pnpm', 'pnpm']);
});

test('a link into a hidden panel shows it', () => {
  history.replaceState(null, '', '/guide#yarn-note');
  attach(tabs);
  expect(isSelected('yarn')).toBe(true);
  expect(find('#yarn-note').scrollIntoView).toHaveBeenCalledOnce();
});

test('the pressed tab stays in place when panels above change their height', () => {
  attach(tabs);
  const tab = get('tab', 'dlx');
  const tops = [400, 340];
  tab.getBoundingClientRect = vi.fn<() => DOMRect>(() => new DOMRect(0, tops.shift()));
  tab.click();
  expect(window.scrollBy).toHaveBeenCalledWith({ top: -60, behavior: 'instant' });
});

const LANGUAGES = ['curl', 'Go', 'Java', 'PHP', 'Ruby'];
const menu = (label: string, values: string[], sign = ''): string =>
  `${sign && `<span class="tab-sign" data-sign="${sign}"></span>`}<select class="tab-menu" aria-label="${label}">${values.map((value) => `<option value="${value}">${value}</option>`).join('')}</select>
  ${values.map((value, at) => `<pre role="tabpanel" data-value="${value}"${at === 0 ? '' : ' data-inactive'}></pre>`).join('')}`;
const SAMPLES = `<div data-slot="tabs" data-group="api-sample">${menu('Language', LANGUAGES, 'curl')}</div>`;
const menus = (): HTMLSelectElement[] => [...document.querySelectorAll('select')];
const signs = (): (string | undefined)[] => Array.from(document.querySelectorAll<HTMLElement>('.tab-sign'), (sign) => sign.dataset.sign);

test('a menu in place of tabs follows its group, with its sign', async () => {
  find('article').innerHTML = SAMPLES + SAMPLES;
  localStorage.setItem('docusaurus.tab.api-sample', 'Go');
  attach(tabs);
  expect(menus().map(({ value }) => value)).toEqual(['Go', 'Go']);
  expect(signs()).toEqual(['Go', 'Go']);
  await userEvent.selectOptions(menus()[1] as HTMLSelectElement, 'PHP');
  expect(menus().map(({ value }) => value)).toEqual(['PHP', 'PHP']);
  expect(signs()).toEqual(['PHP', 'PHP']);
  expect(shownPanels()).toEqual(['PHP', 'PHP']);
  expect(localStorage.getItem('docusaurus.tab.api-sample')).toBe('PHP');
});

test('a choice in a menu before the script is loaded is kept', () => {
  find('article').innerHTML = SAMPLES + SAMPLES;
  localStorage.setItem('docusaurus.tab.api-sample', 'Go');
  (menus()[1] as HTMLSelectElement).value = 'Ruby';
  attach(tabs);
  expect(menus().map(({ value }) => value)).toEqual(['Ruby', 'Ruby']);
  expect(shownPanels()).toEqual(['Ruby', 'Ruby']);
  expect(localStorage.getItem('docusaurus.tab.api-sample')).toBe('Ruby');
});

const ANSWERS = `<div data-slot="tabs">
  <div role="tablist" class="api-statuses"><button role="tab" data-value="200" aria-selected="true">200</button><button role="tab" data-value="404" aria-selected="false">404</button></div>
  <div role="tabpanel" data-value="200"><div data-slot="tabs">${menu('Media type', ['json', 'xml'])}</div></div>
  <div role="tabpanel" data-value="404" data-inactive></div>
</div>`;

test('a menu within a panel of tabs', async () => {
  find('article').innerHTML = ANSWERS;
  attach(tabs);
  await userEvent.selectOptions(menus()[0] as HTMLSelectElement, 'xml');
  expect(shownPanels()).toEqual(['200', 'xml']);
  get('tab', '404').click();
  expect(shownPanels()).toEqual(['xml', '404']);
  expect(menus()[0]?.value).toBe('xml');
});
