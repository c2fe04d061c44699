import { expect, test } from 'vitest';
import { createPlaceFinder, propsOf } from './place.js';

function show(html: string): void {
  document.body.innerHTML = html;
}

test('slots are found in order, with their content', () => {
  show('<div data-slot="page-module" data-src="/p.js"><p>a</p>b</div><i data-slot="component" data-src="c.js" data-children></i>');
  const [page, component] = createPlaceFinder(document)();
  expect(page).toMatchObject({ isPage: true, hasChildren: false, url: 'https://docs.example/p.js' });
  expect(page?.staticNodes.map((node) => node.textContent)).toEqual(['a', 'b']);
  expect(component).toMatchObject({ isPage: false, hasChildren: true, url: 'https://docs.example/c.js', staticNodes: [] });
});

test('a reused element keeps its slot with new content', () => {
  show('<div data-slot="component" data-src="/c.js">static</div>');
  const find = createPlaceFinder(document);
  const [before] = find();
  const element = document.querySelector('div');
  element?.replaceChildren('rendered');
  element?.before(element.cloneNode());
  const [other, after] = find();
  expect(after).toBe(before);
  expect(after?.staticNodes[0]?.textContent).toBe('static');
  expect(other?.key).not.toBe(before?.key);
});

test.each([
  ['', {}],
  ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
])('the props %s are read', (text, props) => {
  show('<div data-slot="component" data-component="Chart" data-src="/c.js"></div>');
  const [place] = createPlaceFinder(document)();
  if (!place) throw new Error('no place');
  place.element.dataset.props = text;
  expect(propsOf(place)).toEqual(props);
});

test.each([
  ['{"a":', 'The props of Chart cannot be read'],
  ['[1]', 'The props of Chart are no object'],
  ['null', 'The props of Chart are no object'],
])('the props %s are an error', (text, message) => {
  show('<div data-slot="component" data-component="Chart" data-src="/c.js"></div>');
  const [place] = createPlaceFinder(document)();
  if (!place) throw new Error('no place');
  place.element.dataset.props = text;
  expect(() => propsOf(place)).toThrow(message);
});

test('numbered elements are replaced by the props that they refer to', () => {
  show('<div data-slot="component" data-src="/c.js" data-children><div data-prop="0"><b>icon</b></div>rest</div>');
  const [place] = createPlaceFinder(document)();
  if (!place) throw new Error('no place');
  place.element.dataset.props = '{"icon":{"data-prop":0},"items":[{"data-prop":0},{"data-prop":7},{"data-prop":"0"}]}';
  const icon = 'icon';
  expect(propsOf(place, (node) => node.textContent)).toEqual({ icon, items: [icon, { 'data-prop': 7 }, { 'data-prop': '0' }] });
  expect(place.childNodes.map((node) => node.textContent)).toEqual(['rest']);
  expect(place.staticNodes).toHaveLength(2);
});
