import { expect, test } from 'vitest';
import { morph } from './morph.js';

/** Morphs HTML to other HTML, and returns the live root. */
function change(from: string, to: string, isForeign: (node: Node) => boolean = () => false): HTMLElement {
  document.body.innerHTML = from;
  const next = new DOMParser().parseFromString(to, 'text/html').body;
  morph(document.body, next, { rule: () => false, isForeign });
  return document.body;
}

test.each([
  ['texts', '<p>one</p>', '<p>two</p>'],
  ['attributes', '<p class="a" hidden></p>', '<p class="b" id="c"></p>'],
  ['more elements', '<p>1</p>', '<h1>0</h1><p>1</p><p>2</p>'],
  ['fewer elements', '<h1>0</h1>\n<p>1</p>\n<p>2</p>', '<p>2</p>'],
  ['another order', '<i id="a"></i><i id="b"></i>', '<i id="b"></i><i id="a"></i>'],
  ['nothing', '<p>1</p>', ''],
  ['comments', '<!--a--><p></p>', '<p></p><!--b-->'],
])('%s become those of the next page', (_name, from, to) => {
  expect(change(from, to).innerHTML).toBe(to);
});

test('elements in both pages are kept', () => {
  document.body.innerHTML = '<header><img src="/logo.svg" class="a"></header><footer></footer>';
  const [header, image, footer] = ['header', 'img', 'footer'].map((selector) => document.querySelector(selector));
  const next = new DOMParser().parseFromString('\n<header>\n<img src="/logo.svg"></header>\n<aside></aside><footer></footer>', 'text/html');
  morph(document.body, next.body, { rule: () => false, isForeign: () => false });
  expect(document.querySelector('header')).toBe(header);
  expect(document.querySelector('img')).toBe(image);
  expect(document.querySelector('footer')).toBe(footer);
  expect(document.body.innerHTML).toBe(next.body.innerHTML);
});

test('elements of other programs are kept', () => {
  const body = change('<p>1</p><dialog>mine</dialog>', '<p>2</p>', (node) => node.nodeName === 'DIALOG');
  expect(body.innerHTML).toBe('<p>2</p><dialog>mine</dialog>');
});
