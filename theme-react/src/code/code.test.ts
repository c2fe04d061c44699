import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attach, find, get, measure, openPage } from '../../tests/page.js';
import { FakeResizeObserver } from '../../tests/setup.js';
import { codeCopy } from './copy.js';
import { wholeExample } from '../api/whole-example.js';
import { codeWrap } from './wrap.js';

const CODE = "document.querySelector('mmq-embed')\n  .addEventListener('mmq-ready', start);";
const copyLabel = (): string | null => find('[data-slot="copy"]').getAttribute('aria-label');
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  openPage();
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});

afterEach(() => vi.useRealTimers());

test('copy writes the code without its last line break and confirms it for a second', async () => {
  attach(codeCopy);
  get('button', 'Copy').click();
  await vi.advanceTimersByTimeAsync(0);
  expect(writeText).toHaveBeenCalledWith(CODE);
  expect(get('button', 'Copied').dataset.done).toBe('');
  await vi.advanceTimersByTimeAsync(999);
  get('button', 'Copied');
  await vi.advanceTimersByTimeAsync(1);
  expect(get('button', 'Copy').dataset.done).toBeUndefined();
});

test('notes in the code are not copied', async () => {
  attach(codeCopy);
  find('[data-slot="code"] code').innerHTML = 'a\n<summary data-uncopied>Lines 2 to 3</summary>b<span data-uncopied>why</span>\n';
  get('button', 'Copy').click();
  await vi.advanceTimersByTimeAsync(0);
  expect(writeText).toHaveBeenCalledWith('a\nb');
});

test('screen readers get the confirmation while the button shows it', async () => {
  const { liveText } = attach(codeCopy);
  get('button', 'Copy').click();
  await vi.advanceTimersByTimeAsync(0);
  expect(liveText.get()).toBe('Copied');
  await vi.advanceTimersByTimeAsync(1000);
  expect(liveText.get()).toBe('');
});

test('a second click restarts the confirmation', async () => {
  attach(codeCopy);
  get('button', 'Copy').click();
  await vi.advanceTimersByTimeAsync(800);
  get('button', 'Copied').click();
  await vi.advanceTimersByTimeAsync(800);
  expect(copyLabel()).toBe('Copied');
  await vi.advanceTimersByTimeAsync(200);
  expect(copyLabel()).toBe('Copy');
});

test('without the clipboard API the copy command is used', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  let selected = '';
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  attach(codeCopy);
  get('button', 'Copy').click();
  await vi.advanceTimersByTimeAsync(0);
  expect(selected).toBe(CODE);
  expect(document.querySelector('textarea')).toBeNull();
  get('button', 'Copied');
});

test('if copying fails, nothing is confirmed', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  document.execCommand = () => false;
  attach(codeCopy);
  get('button', 'Copy').click();
  await vi.advanceTimersByTimeAsync(0);
  expect(copyLabel()).toBe('Copy');
});

test('blocks that overflow or are wrapped have a wrap button', () => {
  attach(codeWrap);
  const pre = find('pre');
  const button = get('button', 'Wrap lines');
  measure(pre, { scrollWidth: 300, clientWidth: 300 });
  FakeResizeObserver.flush();
  expect(button.hidden).toBe(true);
  measure(pre, { scrollWidth: 301 });
  FakeResizeObserver.flush();
  expect(button.hidden).toBe(false);
  measure(pre, { scrollWidth: 300 });
  button.click();
  expect(find('[data-slot="code"]').hasAttribute('data-wrap')).toBe(true);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(button.hidden).toBe(false);
  button.click();
  expect(find('[data-slot="code"]').hasAttribute('data-wrap')).toBe(false);
  expect(button.hidden).toBe(true);
});

test('in tabs, the wrap button depends on the visible panel', () => {
  find('pre').insertAdjacentHTML('afterend', '<pre class="second" data-inactive></pre>');
  attach(codeWrap);
  const [first, second] = [find('pre'), find('.second')];
  measure(first, { scrollWidth: 300, clientWidth: 300 });
  measure(second, { scrollWidth: 900, clientWidth: 300 });
  FakeResizeObserver.flush();
  const button = find('[data-slot="wrap"]');
  expect(button.hidden).toBe(true);
  first.toggleAttribute('data-inactive', true);
  second.toggleAttribute('data-inactive', false);
  FakeResizeObserver.flush();
  expect(button.hidden).toBe(false);
});

const COPY_PAGE = '<button data-slot="copy-page" data-href="/guide.md" data-label-done="Copied">Copy page</button>';

test('the page is copied as Markdown, and screen readers get a confirmation', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true, text: async () => '# Guide' }));
  find('article').innerHTML = COPY_PAGE;
  const { liveText } = attach(codeCopy);
  find('[data-slot="copy-page"]').click();
  await vi.advanceTimersByTimeAsync(0);
  expect(writeText).toHaveBeenCalledWith('# Guide');
  expect(find('[data-slot="copy-page"]').dataset.done).toBe('');
  expect(liveText.get()).toBe('Copied');
  await vi.advanceTimersByTimeAsync(1000);
  expect(find('[data-slot="copy-page"]').dataset.done).toBeUndefined();
  expect(liveText.get()).toBe('');
  vi.unstubAllGlobals();
});

const LARGE = '<pre tabindex="0"><code data-file="/api/shop/example/1.txt">[\n</code></pre><p><a href="/api/shop/example/1.txt" data-slot="code-file">Show all 900 lines</a></p>';

test('the copy button copies the file of a large example', async () => {
  vi.stubGlobal('fetch', vi.fn<() => Promise<unknown>>().mockResolvedValue({ ok: true, text: async () => '[\n1\n]' }));
  attach(codeCopy);
  find('[data-slot="code"] pre').outerHTML = LARGE;
  get('button', 'Copy').click();
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith('[\n1\n]'));
  expect(fetch).toHaveBeenCalledWith('/api/shop/example/1.txt');
  vi.unstubAllGlobals();
});

test('the link of a large example shows all of it, and copying it fetches nothing more', async () => {
  const fetched = vi.fn<(address: string) => Promise<unknown>>().mockResolvedValue({ ok: true, text: async () => '[\n1\n]\n' });
  vi.stubGlobal('fetch', fetched);
  attach(codeCopy);
  attach(wholeExample);
  find('[data-slot="code"] pre').outerHTML = LARGE;
  find('[data-slot="code-file"]').click();
  await vi.waitFor(() => expect(find('[data-slot="code"] code').textContent).toBe('[\n1\n]\n'));
  expect(document.querySelector('[data-slot="code-file"]')).toBeNull();
  expect(document.activeElement).toBe(find('[data-slot="code"] pre'));
  get('button', 'Copy').click();
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith('[\n1\n]'));
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
