import { useState } from 'react';

/** Whether a dialog is open. */
export interface OpenState {
  /** Whether the dialog is open; the program then changes it in `onOpenChange`. Without it, the component keeps the state. */
  readonly open?: boolean | undefined;
  /**
   * Whether a dialog that keeps its own state is open at first.
   * @defaultValue `false`
   */
  readonly defaultOpen?: boolean | undefined;
  /** Called when the reader opens or closes the dialog. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The state of a dialog, by the program that controls it or of the component's own; and how to change it. */
export function useOpen({ open, defaultOpen = false, onOpenChange }: OpenState): [isOpen: boolean, change: (next: boolean) => void] {
  const [own, setOwn] = useState(defaultOpen);
  const change = (next: boolean): void => {
    if (open === undefined) setOwn(next);
    onOpenChange?.(next);
  };
  return [open ?? own, change];
}
