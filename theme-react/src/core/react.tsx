import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Behavior, Environment } from './environment.js';
import { combine, type Detach } from './events.js';
import type { Store } from './store.js';

const EnvironmentContext = createContext<Environment | undefined>(undefined);

/** Props of {@link EnvironmentProvider}. */
export interface EnvironmentProviderProps {
  /** The environment of the hooks below it. */
  environment: Environment;
  /** Components that use the hooks of this package. */
  children?: ReactNode;
}

/** Provides an {@link Environment} to its children. `mount` does this for its `children`. */
export function EnvironmentProvider({ environment, children }: EnvironmentProviderProps): ReactNode {
  // React 18 does not support `<EnvironmentContext>`.
  return <EnvironmentContext.Provider value={environment}>{children}</EnvironmentContext.Provider>;
}

/**
 * Returns the {@link Environment} of the component.
 * @throws Error outside of `mount` and {@link EnvironmentProvider}
 */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('theme-react hooks need an EnvironmentProvider or mount() around them');
  return environment;
}

/** Returns the value of a store, and renders the component again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Attaches a behaviour while the component is mounted. */
export function useBehavior(behavior: Behavior): void {
  const environment = useEnvironment();
  useEffect(() => attachSafely(behavior, environment), [behavior, environment]);
}

/** Props of {@link Behaviors}. */
export interface BehaviorsProps {
  /** The behaviours to attach to the page. A new list attaches all of them again. */
  behaviors: readonly Behavior[];
  /** Called when all of them are attached. */
  onAttach?: () => void;
}

/** Attaches behaviours while it is mounted. Renders nothing. */
export function Behaviors({ behaviors, onAttach }: BehaviorsProps): ReactNode {
  const environment = useEnvironment();
  useEffect(
    () => combine(...behaviors.map((behavior) => attachSafely(behavior, environment))),
    [behaviors, environment],
  );
  useEffect(() => onAttach?.(), [onAttach]);
  return null;
}

/** Attaches a behaviour. If it throws, the error is reported, and other behaviours are still attached. */
function attachSafely(behavior: Behavior, environment: Environment): Detach {
  try {
    return behavior(environment);
  } catch (error) {
    environment.window.reportError(error);
    return () => {};
  }
}
