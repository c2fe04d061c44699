import { Component, type ReactNode } from 'react';

/** Props of {@link CrashBoundary}. */
export interface CrashBoundaryProps {
  /** Content that may crash. */
  children: ReactNode;
  /**
   * Renders the replacement of crashed content.
   * @param retry - clears the error and renders the children again
   */
  renderCrash: (error: unknown, retry: () => void) => ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
}

/** An error boundary, so that the rest of the page keeps working when a component crashes. */
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
