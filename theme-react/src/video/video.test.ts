import { beforeEach, expect, test } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { video } from './behavior.js';

const PLAYER = 'https://www.youtube-nocookie.com/embed/x1?autoplay=1';

beforeEach(() => {
  openPage();
  find('main').innerHTML = `<a href="https://youtu.be/x1" data-slot="video" data-src="${PLAYER}" data-title="Deploying">Play</a>`;
  attach(video);
});

const link = (): HTMLElement => find('[data-slot="video"]');

test('a click replaces the link with the player', () => {
  expect(document.querySelector('iframe')).toBeNull();
  link().click();
  const frame = find<HTMLIFrameElement>('main iframe');
  expect([frame.src, frame.title, document.activeElement]).toEqual([PLAYER, 'Deploying', frame]);
  expect(document.querySelector('[data-slot="video"]')).toBeNull();
});

test('with a modifier key the link opens normally', () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  link().addEventListener('click', (click) => expect(click.defaultPrevented).toBe(false));
  link().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(document.querySelector('iframe')).toBeNull();
});
