/** The state of a dropdown: `hovered` closes when the pointer leaves, `pinned` was opened by a click and stays open. */
export type DropdownState = 'closed' | 'hovered' | 'pinned';

/** An event of a dropdown. */
export type DropdownEvent = 'enter' | 'leave' | 'press' | 'dismiss';

/**
 * Returns the state after an event. A click on a hovered dropdown pins it: a click after hovering must not close it.
 */
export function dropdownReducer(state: DropdownState, event: DropdownEvent): DropdownState {
  switch (event) {
    case 'enter':
      return state === 'closed' ? 'hovered' : state;
    case 'leave':
      return state === 'hovered' ? 'closed' : state;
    case 'press':
      return state === 'pinned' ? 'closed' : 'pinned';
    case 'dismiss':
      return 'closed';
  }
}

/**
 * Returns the index of the entry that a key moves the focus to, or `undefined` for other keys.
 * @param index - index of the focused entry, or -1 for the summary
 */
export function entryAfter(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (Math.max(index, 0) - 1 + count) % count;
    case 'Home':
      return index === -1 ? undefined : 0;
    case 'End':
      return index === -1 ? undefined : count - 1;
    default:
      return undefined;
  }
}
