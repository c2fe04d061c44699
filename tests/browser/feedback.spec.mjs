// The question below a page whether it is helpful.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { PHONE, useSite } from './support/browser.mjs';
import { temporaryFolder } from './support/build.mjs';
import { SITE_BUILD } from './support/environment.mjs';

const site = useSite(build());
const PAGE = '/guide';

function build() {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'docs'));
  writeFileSync(join(dir, 'site.toml'), 'title = "Site"\nurl = "https://docs.example.com"\n[feedback]\nurl = "/answers"\n');
  writeFileSync(join(dir, 'docs/index.md'), '---\nslug: /\n---\n\n# Home\n');
  writeFileSync(join(dir, 'docs/guide.md'), '# Guide\n\nRun `site-build dev --no-cache` to build all pages.\n');
  execFileSync(SITE_BUILD, ['build', dir, '--out-dir', join(dir, 'out')], { stdio: 'pipe' });
  return join(dir, 'out');
}

/** Answers requests of the form, with one status after the other; returns what they sent. */
async function receive(page, ...statuses) {
  const received = [];
  await page.route('**/answers', (route) => {
    const request = route.request();
    received.push({ type: request.headers()['content-type'], text: request.postData() });
    return route.fulfill({ status: statuses.shift() ?? 204, body: '' });
  });
  return received;
}

/** Waits for the chunk that sends answers. */
async function open(t, options) {
  const page = await site.open(t, PAGE, options);
  await page.waitForLoadState('networkidle');
  return page;
}

test('an answer is sent at once, and a comment later', async (t) => {
  const page = await open(t);
  const received = await receive(page);
  const status = page.locator('.feedback-status');
  await page.getByRole('button', { name: 'No' }).click();
  await page.getByText('Thank you for your feedback.').waitFor();
  await page.getByLabel('What could be better?').fill('An example.');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.feedback-comment').waitFor({ state: 'hidden' });
  assert.ok(await status.evaluate((element) => element === document.activeElement));
  const answer = { page: 'https://docs.example.com/guide', helpful: false };
  assert.deepEqual(received.map(({ text }) => JSON.parse(text)), [answer, { ...answer, comment: 'An example.' }]);
  assert.ok(received.every(({ type }) => type === 'application/json'));
});

test('a lost answer can be sent again', async (t) => {
  const page = await open(t, { problems: /status of 500/ });
  const received = await receive(page, 500, 204);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('could not be sent').waitFor();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Thank you').waitFor();
  assert.equal(received.length, 2);
});

test('without scripts the feedback is a form', async (t) => {
  const page = await site.open(t, PAGE, { javaScriptEnabled: false });
  const received = await receive(page, 200);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/answers');
  const fields = Object.fromEntries(new URLSearchParams(received[0].text));
  assert.equal(fields.page, 'https://docs.example.com/guide');
  assert.equal(fields.helpful, 'yes');
});

for (const colours of ['light', 'dark']) {
  test(`axe finds nothing on a phone in ${colours}`, async (t) => {
    const page = await site.open(t, `${PAGE}?docusaurus-theme=${colours}`, { viewport: PHONE });
    await assertAccessible(page);
  });
}

test('words of code with hyphens are on one line, however narrow the window', async (t) => {
  const page = await site.open(t, PAGE);
  for (let width = 320; width < 420; width += 7) {
    await page.setViewportSize({ width, height: 700 });
    const lines = await page.locator('.nobr').evaluateAll((words) => words.map((word) => word.getClientRects().length));
    assert.deepEqual(lines, [1, 1], `${width}`);
  }
});
