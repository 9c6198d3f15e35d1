import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered instead of children that threw. What it throws itself goes to the next boundary. */
  fallback(error: unknown, reset: () => void): ReactNode;
  /** Takes what the children threw, and logs it; `reset` renders them anew. */
  onError(error: unknown, reset: () => void): void;
  /** With another value, such as the page's path, children that threw are rendered anew. */
  resetKey?: string;
}

interface State {
  thrown: { error: unknown } | undefined;
  /** Of the last render; nothing right after an error, whose state React asks for without the props. */
  resetKey: string | undefined;
}

/** Keeps an error of its children inside their place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { thrown: undefined, resetKey: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { thrown: { error }, resetKey: undefined };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State {
    const same = state.resetKey === undefined || state.resetKey === resetKey;
    return { thrown: same ? state.thrown : undefined, resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error, this.reset);
  }

  reset = () => this.setState({ thrown: undefined });

  override render() {
    const { children, fallback } = this.props;
    const { thrown } = this.state;
    return thrown ? fallback(thrown.error, this.reset) : children;
  }
}
