import { findSlot } from '../core/slots.js';

/** The menus of the drawer: the items of the navbar, or the sidebar of the docs. */
export type DrawerPanel = 'primary' | 'secondary';

/** The state of the drawer. */
export interface DrawerState {
  /** The drawer is shown. */
  readonly open: boolean;
  /** The menu that is shown in it. */
  readonly panel: DrawerPanel;
  /** The menu that it opens with: the sidebar where the page has one. */
  readonly firstPanel: DrawerPanel;
}

/** An event of the drawer. */
export type DrawerEvent = 'open' | 'close' | 'back';

/** The state after an event. Closing also returns to the first menu, as the next page starts there. */
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

/** The closed drawer of a page. */
export function readDrawer(document: Document): DrawerState {
  const panel = findSlot(document, 'drawer')?.dataset.panel === 'secondary' ? 'secondary' : 'primary';
  return { open: false, panel, firstPanel: panel };
}
