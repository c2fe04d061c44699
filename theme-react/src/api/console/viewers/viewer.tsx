import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useEnvironment } from '../../../core/react.js';

/** A component that is fetched when it is needed. */
export type ViewerOf<Props> = ComponentType<Props>;

/** Props of {@link Viewer}. */
export interface ViewerProps<Props extends object> {
  readonly load: () => Promise<ViewerOf<Props>>;
  readonly props: Props;
  /** Shown until the component is loaded, and if it cannot be fetched. */
  readonly fallback?: ReactNode;
}

/** Renders a component from a separate chunk. */
export function Viewer<Props extends object>({ load, props, fallback = null }: ViewerProps<Props>): ReactNode {
  const { window } = useEnvironment();
  const [Loaded, setLoaded] = useState<ViewerOf<Props>>();
  useEffect(() => {
    let isWanted = true;
    const fetchViewer = async (): Promise<void> => {
      const viewer = await load();
      if (isWanted) setLoaded(() => viewer);
    };
    // Without the viewer, the reader can still download the answer.
    fetchViewer().catch((error: unknown) => window.reportError(error));
    return () => {
      isWanted = false;
    };
  }, [window, load]);
  return Loaded ? <Loaded {...props} /> : fallback;
}
