import { Component, type ReactNode } from 'react';

/** Props of {@link CrashBoundary}. */
export interface CrashBoundaryProps {
  /** What may throw while it renders. */
  children: ReactNode;
  /**
   * What is shown instead after a fault.
   * @param retry - clears the error and renders the children again
   */
  renderCrash: (error: unknown, retry: () => void) => ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Keeps a fault of a component to itself: what stands beside the boundary goes on. */
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
