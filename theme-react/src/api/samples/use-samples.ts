import { useEffect, useRef } from 'react';
import { useEnvironment } from '../../core/react.js';
import type { Call } from '../console/call.js';
import type { CallDescription } from '../console/description.js';

/**
 * Keeps the samples of an operation in step with its console. They stay as they were built until the reader changes something,
 * and are so again when everything is as it was.
 */
export function useSamples(operation: Element | null, description: CallDescription, call: Call, initial: Call): void {
  const environment = useEnvironment();
  const shown = useRef(keyOf(initial));
  useEffect(() => {
    const key = keyOf(call);
    if (!operation || description.samples === undefined || key === shown.current) return;
    shown.current = key;
    const show = async (): Promise<void> => {
      const { showCall } = await import('./follow.js');
      await showCall(environment, operation, description, key === keyOf(initial) ? undefined : call, () => shown.current === key);
    };
    // Without the templates, samples stay as they are; the next change tries again.
    show().catch(() => undefined);
  });
}

/** Files differ by their names. */
function keyOf(call: Call): string {
  return JSON.stringify(call, (_key, value: unknown) => (value instanceof File ? value.name : value));
}
