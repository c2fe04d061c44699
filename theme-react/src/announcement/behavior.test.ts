import { expect, test } from 'vitest';
import { attach, get, openPage } from '../../tests/page.js';
import { announcement } from './behavior.js';

test('when the focused bar is closed, the next element gets the focus', () => {
  openPage();
  attach(announcement);
  const close = get('button', 'Close');
  close.focus();
  close.click();
  expect(document.activeElement).toBe(get('banner'));
});

test('closing hides the bar and stores its id', () => {
  openPage();
  attach(announcement, { storage: 'session', storageNamespace: 'shop' });
  get('button', 'Close').click();
  expect(document.documentElement.dataset.announcementDismissed).toBe('');
  expect(sessionStorage.getItem('docs.announcement.dismiss.release-10-20-shop')).toBe('true');
  expect(localStorage).toHaveLength(0);
});
