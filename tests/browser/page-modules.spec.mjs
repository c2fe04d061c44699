// React components of a site, as a page and in Markdown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { navigate } from './support/navigate.mjs';
import { asMain, intoMain, rewritePages, serveModule, sharedModule, slot } from './support/rewrite.mjs';

const site = useSite(SITE);

/** A component with state, made with the React of the theme. */
const counter = () => `
import { createElement, useState } from '${sharedModule('react')}';
export default function Counter({ start = 0, label, children }) {
  const [count, setCount] = useState(start);
  return createElement('section', { className: 'counter' },
    createElement('h1', null, label),
    createElement('button', { onClick: () => setCount(count + 1) }, 'Count ' + count),
    children);
}`;

const PAGE = { src: '/modules/page.js', props: '{"start":3,"label":"Counter"}' };
const pageModule = (content = '<p>Without scripts</p>') => slot('page-module', PAGE, content);

/** A window in which /events is a page module. */
async function pageWindow(t, options) {
  const page = await site.window(t, options);
  await rewritePages(page, (html, path) => (path === '/events' ? asMain(html, pageModule()) : html));
  return page;
}

/** Lets requests for a module wait. */
async function holdModule(page, path, source) {
  let release;
  const held = new Promise((done) => {
    release = done;
  });
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.fulfill({ contentType: 'text/javascript', body: source });
  });
  return release;
}

test('a page is a component with the React of the theme', async (t) => {
  const page = await pageWindow(t);
  await serveModule(page, PAGE.src, counter());
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Counter' }).waitFor();
  await page.getByRole('button', { name: 'Count 3' }).click();
  await page.getByRole('button', { name: 'Count 4' }).waitFor();
  assert.equal(await page.getByText('Without scripts').count(), 0);
});

test('without scripts the page shows its content', async (t) => {
  const page = await pageWindow(t, { javaScriptEnabled: false });
  await page.goto('/events');
  assert.ok(await page.getByText('Without scripts').isVisible());
});

test('a spinner shows that the page is being loaded', async (t) => {
  const page = await pageWindow(t);
  const release = await holdModule(page, PAGE.src, counter());
  await page.goto('/events');
  await page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
  assert.equal(await page.locator('[data-slot="page-module"]').getAttribute('aria-busy'), 'true');
  release();
  await page.getByRole('button', { name: 'Count 3' }).waitFor();
  assert.equal(await page.locator('.spinner').count(), 0);
  assert.equal(await page.locator('[data-slot="page-module"]').getAttribute('aria-busy'), null);
});

test('a page that cannot be loaded shows the error, and can be retried', async (t) => {
  const page = await pageWindow(t, { problems: /ERR_FAILED/ });
  let isDown = true;
  await page.route(`**${PAGE.src}*`, (route) =>
    isDown ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: counter() }),
  );
  await page.goto('/events');
  const box = page.getByRole('alert');
  await box.waitFor();
  assert.match(await box.textContent(), /dynamically imported module/);
  isDown = false;
  await box.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Count 3' }).waitFor();
  assert.equal(await box.count(), 0);
});

test('a module without default export is an error with a Retry button', async (t) => {
  const page = await pageWindow(t);
  await serveModule(page, PAGE.src, 'export const Page = () => null;');
  await page.goto('/events');
  const box = page.getByRole('alert');
  await box.waitFor();
  assert.match(await box.textContent(), /page component has no default export/);
  assert.ok(await box.getByRole('button', { name: 'Retry' }).isVisible());
});

test('navigation works from and to a page module', async (t) => {
  const page = await pageWindow(t);
  await serveModule(page, PAGE.src, counter());
  await page.goto('/components');
  await mounted(page);
  for (let round = 0; round < 2; round += 1) {
    await navigate(page, '/events');
    await page.getByRole('button', { name: 'Count 3' }).click();
    await navigate(page, '/components');
    assert.equal(await page.locator('.counter').count(), 0);
    assert.match(await page.locator('main h1').textContent(), /Components/);
  }
});

/** A window in which /events has a component above its text, or `margin` pixels above the end of it. */
async function componentWindow(t, { component, isAtEnd = false, ...options }) {
  const page = await site.window(t, options);
  await rewritePages(page, (html, path) => {
    if (path !== '/events') return html;
    return isAtEnd ? html.replace('</main>', () => `${component}</main>`) : intoMain(html, component);
  });
  return page;
}

const component = (attributes, content = '<p>What it says without scripts</p>') =>
  slot('component', { component: 'Counter', src: '/modules/counter.js', props: '{"label":"Mine"}', ...attributes }, content);

test('a component in Markdown takes the place of its static content', async (t) => {
  const page = await componentWindow(t, { component: component() });
  await serveModule(page, '/modules/counter.js', counter());
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Mine' }).waitFor();
  assert.equal(await page.getByText('What it says without scripts').count(), 0);
  assert.ok(await page.locator('article h1').isVisible());
});

test('the static content stays until the component is loaded', async (t) => {
  const page = await componentWindow(t, { component: component() });
  const release = await holdModule(page, '/modules/counter.js', counter());
  await page.goto('/events');
  await page.locator('[data-slot="component"][aria-busy]').waitFor();
  assert.ok(await page.getByText('What it says without scripts').isVisible());
  release();
  await page.getByRole('heading', { name: 'Mine' }).waitFor();
});

test('the content between the tags is passed as children', async (t) => {
  const page = await componentWindow(t, { component: component({ children: '' }, '<p>Between <a href="/">the tags</a></p>') });
  await serveModule(page, '/modules/counter.js', counter());
  await page.goto('/events');
  await page.locator('.counter p').waitFor();
  assert.equal(await page.locator('.counter p').textContent(), 'Between the tags');
  await page.getByRole('button', { name: 'Count 0' }).click();
  await page.getByRole('button', { name: 'Count 1' }).waitFor();
  assert.equal(await page.locator('.counter p').count(), 1);
});

test('a component is fetched when the reader comes near', async (t) => {
  const page = await componentWindow(t, { component: component(), isAtEnd: true });
  let asked = 0;
  await page.route('**/modules/counter.js', (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/javascript', body: counter() });
  });
  await page.goto('/events');
  await mounted(page);
  // The component of the page is looked for where there is one: its chunk is a sign that this is done.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some((entry) => /places-/.test(entry.name)));
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  assert.equal(asked, 0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.getByRole('heading', { name: 'Mine' }).waitFor();
  assert.equal(asked, 1);
});

test('a component keeps its state when only the query changes', async (t) => {
  const page = await componentWindow(t, { component: component() });
  await serveModule(page, '/modules/counter.js', counter());
  await page.goto('/events');
  await page.getByRole('button', { name: 'Count 0' }).click();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '?other=1';
    document.querySelector('main').append(link);
    link.click();
  });
  await page.waitForURL('**/events?other=1');
  await page.getByRole('button', { name: 'Count 1' }).waitFor();
  assert.equal(await page.locator('.counter').count(), 1);
});

test('a component of every page keeps its state from page to page', async (t) => {
  const page = await site.window(t);
  await rewritePages(page, (html) => html.replace(/(<footer class="footer[^>]*>)/, (tag) => tag + component()));
  await serveModule(page, '/modules/counter.js', counter());
  await page.goto('/events');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Count 0' }).click();
  await navigate(page, '/components');
  await page.getByRole('button', { name: 'Count 1' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.counter').count(), 1);
});

test('without scripts a component shows its static content', async (t) => {
  const page = await componentWindow(t, { component: component(), javaScriptEnabled: false });
  await page.goto('/events');
  assert.ok(await page.getByText('What it says without scripts').isVisible());
});
