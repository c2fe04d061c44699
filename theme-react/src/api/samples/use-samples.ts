import { useEffect, useRef } from 'react';
import { useEnvironment } from '../../core/react.js';
import type { Call } from '../console/call.js';
import type { CallDescription } from '../console/description.js';
import type { FollowingSamples } from './follow.js';

/**
 * Keeps the samples of an operation in step with its console. They are as they were built while the call equals the initial one,
 * and again after the console is unmounted, which a crash does.
 */
export function useSamples(operation: Element | null, description: CallDescription, call: Call, initial: Call): void {
  const environment = useEnvironment();
  const samples = useRef<FollowingSamples>(undefined);
  const latest = useRef<string>(undefined);
  latest.current ??= keyOf(initial);
  useEffect(() => {
    const key = keyOf(call);
    if (!operation || description.samples === undefined || key === latest.current) return;
    latest.current = key;
    const show = async (): Promise<void> => {
      const { followSamples } = await import('./follow.js');
      if (latest.current !== key) return;
      samples.current ??= followSamples(environment, operation, description);
      await samples.current.show(key === keyOf(initial) ? undefined : call);
    };
    // Without the templates, samples are unchanged; the next change of the call tries again.
    show().catch(() => undefined);
  });
  useEffect(() => () => {
    latest.current = UNMOUNTED;
    samples.current?.close();
  }, []);
}

/** Differs from the key of each call, so that a pending import has no effect. */
const UNMOUNTED = '';

/** Returns a text by which calls are compared. Files differ by their names. */
function keyOf(call: Call): string {
  return JSON.stringify(call, (_key, value: unknown) => (value instanceof File ? value.name : value));
}
