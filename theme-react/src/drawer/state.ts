import { findSlot } from '../core/slots.js';

/** A menu in the drawer: `primary` has the items of the navbar, `secondary` the sidebar of the docs or the menu of an API reference. */
export type DrawerPanel = 'primary' | 'secondary';

/** The state of the drawer. */
export interface DrawerState {
  /** Whether the drawer is shown. */
  readonly open: boolean;
  /** Current menu. */
  readonly panel: DrawerPanel;
  /** Initial menu: `secondary` if the page has one. */
  readonly firstPanel: DrawerPanel;
}

/** An event of the drawer. */
export type DrawerEvent = 'open' | 'close' | 'back';

/** Returns the state after an event. Closing also resets the menu to the initial one. */
export function drawerReducer(state: DrawerState, event: DrawerEvent): DrawerState {
  switch (event) {
    case 'open':
      return state.open ? state : { ...state, open: true, panel: state.firstPanel };
    case 'close':
      return state.open ? { ...state, open: false, panel: state.firstPanel } : state;
    case 'back':
      return state.panel === 'primary' ? state : { ...state, panel: 'primary' };
  }
}

/** Returns the state of the closed drawer of a page. */
export function readDrawer(document: Document): DrawerState {
  const panel = findSlot(document, 'drawer')?.dataset.panel === 'secondary' ? 'secondary' : 'primary';
  return { open: false, panel, firstPanel: panel };
}
