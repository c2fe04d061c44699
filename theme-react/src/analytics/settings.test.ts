import { expect, test } from 'vitest';
import { asksForPrivacy } from '../core/environment.js';
import { findAnalytics, respectsPrivacySignals } from './settings.js';

function page(attributes: string): Document {
  return new DOMParser().parseFromString(`<script ${attributes} data-color-mode="light"></script>`, 'text/html');
}

test.each([
  ['', undefined],
  ['data-analytics="ga4" data-analytics-id="G-1"', { provider: 'ga4', id: 'G-1' }],
  ['data-analytics="ga4"', undefined],
  [
    'data-analytics="plausible" data-analytics-id="docs.example"',
    { provider: 'plausible', id: 'docs.example', endpoint: 'https://plausible.io/api/event' },
  ],
  [
    'data-analytics="plausible" data-analytics-id="docs.example" data-analytics-endpoint="/event"',
    { provider: 'plausible', id: 'docs.example', endpoint: '/event' },
  ],
  ['data-analytics="beacon" data-analytics-endpoint="/views"', { provider: 'beacon', endpoint: '/views' }],
  ['data-analytics="beacon"', undefined],
  ['data-analytics="other" data-analytics-id="1" data-analytics-endpoint="/views"', undefined],
])('%s means %o', (attributes, settings) => {
  expect(findAnalytics(page(attributes))).toEqual(settings);
});

test('privacy signals are respected unless the site ignores them', () => {
  expect(respectsPrivacySignals(page('data-analytics="ga4"'))).toBe(true);
  expect(respectsPrivacySignals(page('data-analytics="ga4" data-analytics-privacy="ignore"'))).toBe(false);
});

test.each([
  [{}, false],
  [{ globalPrivacyControl: true }, true],
  [{ globalPrivacyControl: false, doNotTrack: null }, false],
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: '0' }, false],
])('a browser with %o asks for privacy: %s', (navigator, expected) => {
  expect(asksForPrivacy(navigator as Navigator)).toBe(expected);
});
