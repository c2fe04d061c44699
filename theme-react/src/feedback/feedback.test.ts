import { beforeEach, expect, test, vi } from 'vitest';
import { attach, find, get, openPage } from '../../tests/page.js';
import { feedback } from './behavior.js';

const fetched = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();

beforeEach(() => {
  openPage();
  find('main').innerHTML = `<form method="post" action="https://feedback.example/pages" data-slot="feedback" data-thanks="Thanks" data-failed="Not sent">
    <input type="hidden" name="page" value="https://docs.example/a">
    <button name="helpful" value="yes">Yes</button><button name="helpful" value="no">No</button>
    <div class="feedback-comment" hidden><textarea name="comment"></textarea><button>Send</button></div>
    <p class="feedback-status" role="status" tabindex="-1"></p></form>`;
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  window.fetch = fetched as unknown as typeof window.fetch;
  attach(feedback);
});

const status = (): string | null => find('.feedback-status').textContent;
const bodies = (): unknown[] => fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('an answer is sent at once, and a comment with it later', async () => {
  get('button', 'No').click();
  await settle();
  expect(fetched.mock.calls[0]?.[0]).toBe('https://feedback.example/pages');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(status()).toBe('Thanks');
  expect(get('button', 'No').getAttribute('aria-pressed')).toBe('true');
  expect(find('.feedback-comment').hidden).toBe(false);
  find<HTMLTextAreaElement>('textarea').value = ' The second example fails. ';
  get('button', 'Send').focus();
  get('button', 'Send').click();
  await settle();
  const answer = { page: 'https://docs.example/a', helpful: false };
  expect(bodies()).toEqual([answer, { ...answer, comment: 'The second example fails.' }]);
  expect(find('.feedback-comment').hidden).toBe(true);
  expect(document.activeElement).toBe(find('.feedback-status'));
});

test('an empty comment is not sent', async () => {
  get('button', 'Yes').click();
  await settle();
  get('button', 'Send').click();
  await settle();
  expect(bodies()).toEqual([{ page: 'https://docs.example/a', helpful: true }]);
});

test('the reader can try again after a failure', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(new Response(null, { status: 500 }));
  for (const text of ['Not sent', 'Not sent', 'Thanks']) {
    get('button', 'Yes').click();
    await settle();
    expect(status()).toBe(text);
  }
});
