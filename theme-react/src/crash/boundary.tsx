import { Component, type ReactNode } from 'react';

/** Props of {@link CrashBoundary}. */
export interface CrashBoundaryProps {
  /** Content that may throw while it renders. */
  children: ReactNode;
  /**
   * Replaces the content after a fault.
   * @param retry - clears the error and renders the children again
   */
  renderCrash: (error: unknown, retry: () => void) => ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Contains a fault of a component: the rest of the page goes on. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  private readonly retry = (): void => this.setState({ crash: undefined });

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.renderCrash(crash.error, this.retry) : this.props.children;
  }
}
