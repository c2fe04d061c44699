import { expect, test } from 'vitest';
import { type Block, readSection } from './section.js';

const ARTICLE = `
  <nav><p>Menu</p></nav>
  <article>
    <h1>Events</h1>
    <p>An embed tells
       what happens.</p>
    <h2 id="listen">Listen</h2>
    <p>Add a listener.</p>
    <pre>  on('ready', () => {
  })
</pre>
    <ul><li>One</li><li><p>Two</p></li></ul>
    <p hidden>Not shown</p>
    <h3 id="stop">Stop</h3>
    <table><tr><th></th><th>Name</th><th>Type</th></tr><tr id="row-b"><td>signal</td><td>AbortSignal</td></tr></table>
    <section id="member"><h3>add_to_cart</h3><div><p>AnalyticsParameters</p></div></section>
    <section id="next"><h3>begin_checkout</h3><p>Other</p></section>
    <ul><li id="item">Code:<p>Of the product.</p><ul><li>in it</li></ul></li><li id="other">other</li></ul>
    <section class="api-operation" id="get-price">
      <h3 class="api-operation-title">Price <a href="#get-price">#</a></h3>
      <p>GET /price</p><p>What it costs.</p><p>In a currency.</p><p>For a number.</p>
      <section class="api-part"><h4>Query parameters</h4>
        <ul class="api-fields">
          <li id="code"><a href="#code">code</a> string <b>required</b> <span class="api-chip">deprecated</span><p>Code of the product.</p><p>Example <code>8K</code></p></li>
          <li id="count"><a href="#count">count</a> object<p>How many.</p><ul class="api-fields"><li id="least"><a href="#least">least</a> number</li></ul></li>
        </ul>
      </section>
      <section class="api-part"><h4>Responses</h4>
        <details class="api-response"><ul class="api-fields"><li><a href="#sum">sum</a> number</li></ul></details>
      </section>
    </section>
  </article>`;

const read = (anchor: string, html = ARTICLE): Block[] => readSection(new DOMParser().parseFromString(html, 'text/html'), anchor);
const textsOf = (anchor: string): string[] => read(anchor).map(({ text }) => text);

test.each([
  ['the page', '', ['An embed tells what happens.']],
  ['a heading', 'listen', ['Add a listener.', "on('ready', () => {\n  })", 'One', 'Two']],
  ['rows of a table', 'stop', ['Name · Type', 'signal · AbortSignal']],
  ['what holds a heading', 'member', ['AnalyticsParameters']],
  ['an item without a heading', 'item', ['Code:', 'Of the product.', 'in it']],
  ['a field', 'code', ['code string · required · deprecated · Query parameters', 'Code of the product.', 'Example 8K']],
  ['a field with fields', 'count', ['count object · Query parameters', 'How many.', 'least number']],
  ['an operation', 'get-price', ['GET /price', 'What it costs.', 'code string · required · deprecated\ncount object']],
  ['a row of a table', 'row-b', ['signal · AbortSignal']],
])('the section of %s', (_, anchor, expected) => {
  expect(textsOf(anchor)).toEqual(expected);
});

test('code is distinguished from text', () => {
  expect(read('listen').map(({ isCode }) => isCode)).toEqual([false, true, false, false]);
  expect(read('code').map(({ isCode }) => isCode)).toEqual([true, false, false]);
  expect(read('get-price').map(({ isCode }) => isCode)).toEqual([false, false, true]);
});

test('an unknown anchor selects the beginning of the page', () => {
  expect(textsOf('gone')[0]).toBe('An embed tells what happens.');
});

test('a page without contents has no section', () => {
  expect(read('', '<p>Only this</p>')).toEqual([]);
});

test('long texts and long sections are truncated', () => {
  const blocks = read('', `<article><h1>Long</h1>${`<p>${'word '.repeat(200)}</p>`.repeat(20)}</article>`);
  expect(blocks).toHaveLength(8);
  for (const { text } of blocks) expect(text).toMatch(/^(word ){83}word…$/);
});
