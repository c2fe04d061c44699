import { beforeEach, expect, test, vi } from 'vitest';
import { attach, find, get, measure, openPage, place } from '../../tests/page.js';
import { sidebar } from './behavior.js';

// A fragment in the format of `site-build`: a list for each category; categories in a list have their keys, too.
const FRAGMENT = `<div data-key="2.all"><ul><li data-category><details data-slot="sidebar-lazy" data-key="2.types"><summary>Types</summary>
<ul><li><a href="/types">Wrong list</a></li></ul></details></li></ul></div>
<div data-key="2.types"><ul><li><a href="/web/api/Types/enumerations/Status">Status</a></li><li><a href="/guide">Guide</a></li></ul></div>`;

const guides = (): HTMLDetailsElement => find<HTMLDetailsElement>('[data-category="guides"] > details');
const types = (): HTMLDetailsElement => find<HTMLDetailsElement>('[data-category="types"] > details');
const list = (): HTMLElement => find('[data-category="types"] > details > ul');
const fetchPage = vi.fn<typeof fetch>();

/** Gives the drawer the layout of a small screen. */
function scrollBox(): HTMLElement {
  const drawer = find('#__site-menu');
  drawer.style.overflowY = 'auto';
  measure(drawer, { scrollHeight: 2000, clientHeight: 500 });
  place(drawer, 0, 500);
  return drawer;
}

/** Expands details like a click. `toggle` fires later, as in browsers. */
async function unfold(details: HTMLDetailsElement): Promise<void> {
  details.querySelector('summary')?.click();
  await new Promise((resolve) => setTimeout(resolve, 5));
}

beforeEach(() => {
  openPage();
  fetchPage.mockReset().mockImplementation(async () => new Response(FRAGMENT));
  vi.stubGlobal('fetch', fetchPage);
});

test('the link of a category folds its list on its own page, and leads there from others', () => {
  attach(sidebar);
  const link = find('[data-category="guides"] > a');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  link.click();
  expect(guides().open).toBe(true);
  link.setAttribute('aria-current', 'page');
  link.click();
  expect(guides().open).toBe(false);
  link.click();
  expect(guides().open).toBe(true);
});

test('with auto collapse one category per level is open', async () => {
  attach(sidebar);
  await unfold(types());
  expect(guides().open).toBe(false);
  expect(types().open).toBe(true);
});

test('without it all may be open', async () => {
  find('[data-slot="sidebar"]').removeAttribute('data-auto-collapse');
  attach(sidebar);
  await unfold(types());
  expect(guides().open).toBe(true);
});

test('the first unfolding fetches the list, later ones do not', async () => {
  attach(sidebar);
  await unfold(types());
  expect(fetchPage.mock.calls).toEqual([['/sidebars/docs/2.html']]);
  expect([...list().children].map((item) => item.textContent)).toEqual(['Status', 'Guide']);
  expect(list().hasAttribute('aria-busy')).toBe(false);
  expect(get('link', 'Guide').getAttribute('aria-current')).toBe('page');
  types().open = false;
  await unfold(types());
  expect(fetchPage).toHaveBeenCalledOnce();
});

test('a list that cannot be fetched keeps its link and is requested again', async () => {
  const report = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', report);
  fetchPage.mockResolvedValueOnce(new Response('', { status: 503 }));
  attach(sidebar);
  await unfold(types());
  expect(String(report.mock.calls[0]?.[0])).toBe('Error: cannot load /sidebars/docs/2.html: status 503');
  expect(get('link', 'All types')).toBe(list().querySelector('a'));
  types().open = false;
  await unfold(types());
  expect(list().children).toHaveLength(2);
});

test('the focus moves from the removed link to the list', async () => {
  attach(sidebar);
  get('link', 'All types').focus();
  await unfold(types());
  expect(document.activeElement).toBe(get('link', 'Status'));
});

test('the active link is scrolled into view inside the sidebar, not on the page', () => {
  const drawer = scrollBox();
  // Overflow by rounding, without `overflow: auto`.
  measure(find('[data-slot="sidebar"] > ul'), { scrollHeight: 2161, clientHeight: 2160 });
  place(find('[data-slot="sidebar"] [aria-current]'), 1200);
  attach(sidebar);
  expect(drawer.scrollTop).toBe(1200 + 10 - 250);
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
});

test('an active link in view stays where it is', () => {
  const drawer = scrollBox();
  place(find('[data-slot="sidebar"] [aria-current]'), 480);
  attach(sidebar);
  expect(drawer.scrollTop).toBe(0);
});

test('in the menu of an API, the section in view is scrolled into view, otherwise the page', () => {
  find('[data-slot="sidebar"]').outerHTML =
    '<nav data-slot="api-menu"><ul><li><a aria-current="page">Orders</a></li><li><a aria-current="true">Create</a></li></ul></nav>';
  const drawer = scrollBox();
  place(find('[data-slot="api-menu"] [aria-current="page"]'), 900);
  place(find('[data-slot="api-menu"] [aria-current="true"]'), 1200);
  const { drawer: state } = attach(sidebar);
  expect(drawer.scrollTop).toBe(1200 + 10 - 250);
  find('[data-slot="api-menu"] [aria-current="true"]').remove();
  drawer.scrollTop = 0;
  state.set({ ...state.get(), open: true });
  expect(drawer.scrollTop).toBe(900 + 10 - 250);
});
