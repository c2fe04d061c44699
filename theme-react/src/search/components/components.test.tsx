// The components of `theme-react/search`, in an app that knows nothing of the pages of a site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { find, get } from '../../../tests/page.js';
import { docsearch, DocSearch, SearchButton, type SearchClient, SearchDialog, type SearchDialogProps } from '../../search.js';
import { readOptions, type SearchOptions } from './options.js';

const CASE = join(import.meta.dirname, '../../../../crates/search-index/tests/cases/shop.expected.json');
const { files } = JSON.parse(readFileSync(CASE, 'utf8')) as { files: Readonly<Record<string, string>> };
const INDEX = 'https://search.example/index/';

const hit = (n: number, url = `https://docs.example/page-${n}`): object => ({
  objectID: `page-${n}`,
  type: 'lvl1',
  url,
  hierarchy: { lvl0: 'Guide', lvl1: `Page ${n}` },
});

const asked = vi.fn<SearchClient['search']>();
const client: SearchClient = { search: asked };
const source = { client, indexName: 'docs' };

beforeEach(() => {
  asked.mockReset().mockResolvedValue({ results: [{ hits: [hit(1), hit(2, '/guide#part'), hit(3, 'javascript:alert(1)')], nbHits: 3 }] });
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<main><input id="other"><div id="app"></div></main>';
  // jsdom has no modal dialogs; they give the focus back as browsers do.
  const focused = new WeakMap<HTMLDialogElement, HTMLElement>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    focused.set(this, document.activeElement as HTMLElement);
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    focused.get(this)?.focus();
  };
});

afterEach(() => document.getSelection()?.removeAllRanges());

/** Waits until React has rendered, and has run its effects. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** Renders into the page until the test ends. */
async function render(node: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const root = createRoot(find('#app'));
  const show = async (next: ReactNode): Promise<void> => {
    root.render(next);
    await settled();
  };
  await show(node);
  onTestFinished(() => root.unmount());
  return show;
}

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
const isOpen = async (): Promise<unknown> => vi.waitFor(() => expect(dialog()?.open).toBe(true));
const isClosed = async (): Promise<unknown> => vi.waitFor(() => expect(dialog()).toBeNull());
const rows = (): (string | null)[] => [...document.querySelectorAll('.search-row')].map((row) => row.getAttribute('href'));
const hasRows = async (count: number): Promise<unknown> => vi.waitFor(() => expect(rows()).toHaveLength(count));

describe('the search', () => {
  test.each([['alone', (node: ReactNode) => node], ['in strict mode', (node: ReactNode) => <StrictMode>{node}</StrictMode>]])(
    'opens by its button and follows a hit, %s',
    async (_name, wrap) => {
      const navigate = vi.fn<(url: string) => void>();
      await render(wrap(<DocSearch {...source} navigate={navigate} />));
      await userEvent.click(get('button', /Search/));
      await isOpen();
      expect(document.activeElement).toBe(get('combobox'));
      expect(document.documentElement.dataset.searchOpen).toBe('');
      await userEvent.type(get('combobox'), 'page');
      await hasRows(2);
      // An address of the page's own origin is a path.
      expect(rows()).toEqual(['/page-1', '/guide#part']);
      await vi.waitFor(() => expect(find('.search-panel').dataset.status).toBe('idle'));
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/guide#part'));
      await isClosed();
      expect(document.activeElement).toBe(get('button', /Search/));
      expect(document.documentElement.dataset.searchOpen).toBeUndefined();
      // What was followed is a recent search.
      await userEvent.click(get('button', /Search/));
      await hasRows(1);
    },
  );

  test('queries a client once for one query, with its parameters', async () => {
    await render(<DocSearch {...source} searchParameters={{ hitsPerPage: 3 }} language="de" tags={['default']} defaultOpen initialQuery="page" />);
    await hasRows(2);
    expect(get('combobox')).toHaveProperty('value', 'page');
    expect(asked).toHaveBeenCalledOnce();
    expect(asked.mock.calls[0]?.[0]).toMatchObject([{ query: 'page', indexName: 'docs', hitsPerPage: 3, facetFilters: ['language:de', ['docusaurus_tag:default']] }]);
  });

  test('finds the records of an index that a site wrote', async () => {
    vi.stubGlobal('fetch', async (url: string) => new Response(files[url.replace(INDEX, '')] ?? '', { status: url.startsWith(INDEX) ? 200 : 404 }));
    await render(<DocSearch index={INDEX.slice(0, -1)} defaultOpen initialQuery="price" />);
    // The engine is compiled first.
    await vi.waitFor(() => expect(rows().length).toBeGreaterThan(2), { timeout: 10_000 });
  });

  test('transforms hits, by the function of the last rendering', async () => {
    const show = await render(<DocSearch {...source} transformHits={() => []} />);
    await show(<DocSearch {...source} defaultOpen transformHits={([first]) => (first ? [{ ...first, url: '/moved' }] : [])} />);
    await userEvent.click(get('button', /Search/));
    await userEvent.type(get('combobox'), 'page');
    await hasRows(1);
    expect(rows()).toEqual(['/moved']);
  });

  test('uses the given texts, placeholder and colours', async () => {
    await render(<DocSearch {...source} defaultOpen texts={{ search: 'Suche', search_cancel: undefined as never }} placeholder="Doku" colorMode="dark" />);
    expect(dialog()?.getAttribute('aria-label')).toBe('Suche');
    expect(dialog()?.dataset.theme).toBe('dark');
    expect(get('combobox').getAttribute('placeholder')).toBe('Doku');
    expect(get('button', 'Cancel')).toBeTruthy();
  });

  test('begins with the selected text', async () => {
    find('main').insertAdjacentHTML('afterbegin', '<p id="text">two  words</p>');
    document.getSelection()?.selectAllChildren(find('#text'));
    await render(<DocSearch {...source} defaultOpen />);
    expect(get('combobox')).toHaveProperty('value', 'two words');
  });
});

describe('a dialog', () => {
  const Controlled = (props: Partial<SearchDialogProps>): ReactNode => <SearchDialog {...source} {...(props as object)} />;

  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('opens by %s, and gives the focus back', async (keys) => {
    await render(<Controlled />);
    if (keys !== '/') find('#other').focus();
    await userEvent.keyboard(keys);
    await isOpen();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(document.activeElement).toBe(keys === '/' ? document.body : find('#other'));
  });

  test('uses the given keys', async () => {
    await render(<Controlled shortcuts={['/']} />);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(dialog()).toBeNull();
    await userEvent.keyboard('/');
    await isOpen();
  });

  test('that is controlled is open while its prop is true', async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    const show = await render(<Controlled open={false} onOpenChange={onOpenChange} />);
    await userEvent.keyboard('/');
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true);
    expect(dialog()).toBeNull();
    await show(<Controlled open onOpenChange={onOpenChange} />);
    await isOpen();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenLastCalledWith(false));
    expect(dialog()?.open).toBe(true);
    await show(<Controlled open={false} onOpenChange={onOpenChange} />);
    await isClosed();
  });

  test('follows links in the browser, and new tabs, without a router', async () => {
    const navigate = vi.fn<(url: string) => void>();
    await render(<Controlled open navigate={navigate} initialQuery="page" />);
    await hasRows(2);
    const followed = vi.fn<(click: MouseEvent) => void>((click) => click.preventDefault());
    document.addEventListener('click', followed, { once: true });
    find('.search-row').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(followed).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });
});

test('the markup of the server equals the first rendering in the browser', async () => {
  const app = <DocSearch {...source} defaultOpen />;
  const html = renderToString(app);
  expect(html).toContain('search-button');
  expect(html).not.toContain('<dialog');
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  const host = find('#app');
  host.innerHTML = html;
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const root = hydrateRoot(host, app, { onRecoverableError });
  onTestFinished(() => root.unmount());
  await isOpen();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(find('kbd').textContent).toBe('⌘');
});

test('a custom button opens the dialog', async () => {
  const onClick = vi.fn<() => void>();
  await render(<SearchButton className="mine" id="search" onClick={onClick} showKeys={false} />);
  await userEvent.click(find('#search.search-button.mine'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(find('#search'));
  expect(document.querySelector('kbd')).toBeNull();
});

test('a plain page gets a search by one call', async () => {
  find('#app').innerHTML = '<a href="/search">Search</a>';
  const search = docsearch({ container: '#app', ...source });
  await vi.waitFor(() => expect(get('button', /Search/)).toBeTruthy());
  expect(document.querySelector('a')).toBeNull();
  search.open('page');
  await hasRows(2);
  search.close();
  await isClosed();
  await userEvent.keyboard('/');
  await isOpen();
  expect(get('combobox')).toHaveProperty('value', '');
  search.destroy();
  await vi.waitFor(() => expect(document.querySelector('.search-button, dialog')).toBeNull());
  expect(() => docsearch({ container: '#absent', ...source })).toThrow(/no element matches `container` "#absent"/);
});

test.each<[string, object, RegExp]>([
  ['nothing', {}, /nothing to search; pass `index`/],
  ['an empty index', { index: '' }, /nothing to search/],
  ['no name', { client }, /`indexName` is missing/],
  ['no client', { client: {}, indexName: 'docs' }, /no method `search`/],
  ['no key', { applicationId: 'A', indexName: 'docs' }, /`apiKey` is missing/],
  ['no id', { applicationId: 'A/B', apiKey: 'k', indexName: 'docs' }, /`applicationId` is "A\/B"/],
  ['no rows', { index: '/search/', maxResultsPerGroup: 0 }, /`maxResultsPerGroup` is 0/],
])('%s is said to be wrong', (_name, options, message) => {
  expect(() => readOptions(options as SearchOptions)).toThrow(message);
});
