import { useEffect, useLayoutEffect } from 'react';

/**
 * An effect that runs before the browser paints, so that no key is pressed in between. On a server, where effects do not run,
 * React 18 warns of those that run before painting.
 */
export const useEarlyEffect: typeof useEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
