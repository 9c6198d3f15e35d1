import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  children: ReactNode;
  /** Where the visitor is: what broke in one place gets another chance in the next. */
  place: string;
  /** Takes what broke the children. */
  onBreak(error: unknown): void;
  /** What stands in the place of what broke; `reset` renders the children anew. */
  fallback(reset: () => void): ReactNode;
}

/** Keeps an error of a remote inside the remote's place. React reports it through the root's `onCaughtError`. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onBreak(error);
  }

  override componentDidUpdate({ place }: RemoteBoundaryProps) {
    if (this.state.broken && place !== this.props.place) this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback(() => this.setState({ broken: false }));
  }
}
