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
    <ul><li id="field"><a href="#field">code</a> string<p>Code of the product.</p><p>Example <code>8K</code></p></li><li id="other">other</li></ul>
  </article>`;

const read = (anchor: string, html = ARTICLE): Block[] => readSection(new DOMParser().parseFromString(html, 'text/html'), anchor);
const textsOf = (anchor: string): string[] => read(anchor).map(({ text }) => text);

test.each([
  ['the page', '', ['An embed tells what happens.']],
  ['a heading', 'listen', ['Add a listener.', "on('ready', () => {\n  })", 'One', 'Two']],
  ['rows of a table', 'stop', ['Name · Type', 'signal · AbortSignal']],
  ['what holds a heading', 'member', ['AnalyticsParameters']],
  ['an item without a heading', 'field', ['Code of the product.', 'Example 8K']],
  ['a row of a table', 'row-b', ['signal · AbortSignal']],
])('the section of %s', (_, anchor, expected) => {
  expect(textsOf(anchor)).toEqual(expected);
});

test('code is told from text', () => {
  expect(read('listen').map(({ isCode }) => isCode)).toEqual([false, true, false, false]);
});

test('an anchor that the page does not have leads to its beginning', () => {
  expect(textsOf('gone')[0]).toBe('An embed tells what happens.');
});

test('a page without contents has no section', () => {
  expect(read('', '<p>Only this</p>')).toEqual([]);
});

test('long texts and long sections are cut', () => {
  const blocks = read('', `<article><h1>Long</h1>${`<p>${'word '.repeat(200)}</p>`.repeat(20)}</article>`);
  expect(blocks).toHaveLength(8);
  for (const { text } of blocks) expect(text).toMatch(/^(word ){83}word…$/);
});
