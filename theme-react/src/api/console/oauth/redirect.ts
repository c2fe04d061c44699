// The script of the page to which authorization servers redirect (CONTRACT.md, section "API"). It runs first, so that the code is removed
// from the address before anything else of the page is loaded.
import { CHANNEL, membersOf, type Returned, type Taken, type Unclaimed } from './channel.js';

/** Time within which a console replies, in milliseconds. */
const PATIENCE = 3000;

const { search, hash, pathname } = location;
history.replaceState(null, '', pathname);

const query = search.slice(1) || hash.slice(1);
const state = new URLSearchParams(query).get('state');

function show(text: 'textDone' | 'textUnexpected'): void {
  const status = document.querySelector<HTMLElement>('[data-slot="oauth-status"]');
  if (status) status.textContent = status.dataset[text] ?? '';
}

function onReady(): void {
  const channel = new BroadcastChannel(CHANNEL);
  const wait = setTimeout(() => {
    show('textUnexpected');
    // A console that waits for another response would wait until its reader cancels.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ kind: 'unclaimed' } satisfies Unclaimed);
  }, PATIENCE);
  channel.addEventListener('message', ({ data }) => {
    const taken = membersOf<Taken>(data);
    if (taken.kind !== 'taken' || taken.state !== state) return;
    clearTimeout(wait);
    show('textDone');
    close();
  });
  // A broadcast channel reaches only pages of this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ kind: 'returned', query } satisfies Returned);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', onReady);
else onReady();
