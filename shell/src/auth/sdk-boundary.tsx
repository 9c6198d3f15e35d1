import { Component, type ReactNode } from 'react';

interface SdkBoundaryProps {
  children: ReactNode;
  onBroken(cause: unknown): void;
}

/**
 * Keeps the page alive without sign-in where the SDK cannot be made: it throws while it is rendered, e.g. on an address that is neither
 * https nor localhost. React reports the error through the root's `onCaughtError`.
 */
export class SdkBoundary extends Component<SdkBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
