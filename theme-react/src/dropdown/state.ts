/** The way a dropdown was opened: by the pointer over it, or by a press that keeps it open. */
export type DropdownState = 'closed' | 'hovered' | 'pinned';

/** An event of a dropdown. */
export type DropdownEvent = 'enter' | 'leave' | 'press' | 'dismiss';

/**
 * The state after an event.
 * A press on a dropdown that the pointer opened keeps it open: a click after hovering must not close it.
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
 * The index of the entry that a key moves to, of `count` entries; undefined for other keys.
 * @param index - of the focused entry; -1 on the summary
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
