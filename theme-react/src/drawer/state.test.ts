import { expect, test } from 'vitest';
import { type DrawerEvent, drawerReducer, type DrawerState } from './state.js';

const closed: DrawerState = { open: false, panel: 'secondary', firstPanel: 'secondary' };
const after = (...events: DrawerEvent[]): DrawerState => events.reduce(drawerReducer, closed);

test('the drawer always opens with the sidebar, also after the main menu was shown', () => {
  expect(after('open')).toMatchObject({ open: true, panel: 'secondary' });
  expect(after('open', 'back')).toMatchObject({ open: true, panel: 'primary' });
  expect(after('open', 'back', 'close')).toEqual(closed);
  expect(after('open', 'back', 'close', 'open')).toMatchObject({ open: true, panel: 'secondary' });
});

test('an event without effect returns the same state', () => {
  expect(drawerReducer(closed, 'close')).toBe(closed);
  const open = after('open');
  expect(drawerReducer(open, 'open')).toBe(open);
});
