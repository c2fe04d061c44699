import { expect, test } from 'vitest';
import { createEnvironment } from '../../core/environment.js';
import { readSearchSettings } from '../settings.js';
import { readAddress } from './address.js';

document.body.innerHTML = `<a data-slot="search-button" href="/search" data-search="static" data-language="en"
  data-tags="default v2" data-kinds="guide api" data-version-name="2.0"
  data-versions='[{"name": "2.0", "label": "2.0", "tag": "v2"}, {"name": "1.0", "label": "1.0", "tag": "v1"}]'
  data-languages='[{"name": "en", "label": "English"}, {"name": "de", "label": "Deutsch"}]'></a>`;

const initial = { language: 'en', tags: ['default', 'v2'], kind: undefined };

test.each([
  ['', initial],
  ['?kind=api&version=1.0&language=de', { language: 'de', tags: ['default', 'v1'], kind: 'api' }],
  ['?language=', { ...initial, language: undefined }],
  ['?kind=nope&version=0.1&language=xx', initial],
])('the filters of %s', (search, expected) => {
  const settings = readSearchSettings(document, createEnvironment(document).storage);
  if (!settings) throw new Error('the page has no search');
  expect(readAddress(settings, { search }, initial).filters).toEqual(expected);
});
