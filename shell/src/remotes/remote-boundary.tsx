import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  children: ReactNode;
  /** Where the visitor is: what broke in one place gets another chance in the next. */
  place: string;
  /** Called with the error that broke the children; `reset` renders them anew. */
  onBreak(error: unknown, reset: () => void): void;
  /** Rendered instead of children that broke. */
  fallback(reset: () => void): ReactNode;
}

interface State {
  broken: boolean;
  /** Where the children were rendered last, or broke; nothing right after an error, which has no access to the props. */
  place: string | undefined;
}

/**
 * Keeps an error of a remote inside the remote's place.
 *
 * It must stay mounted when the remote is left: an error of an effect's clean-up or of a ref goes to the nearest boundary that is not being
 * removed too, and that would be the root, which ends the shell.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state: State = { broken: false, place: undefined };

  static getDerivedStateFromError(): State {
    return { broken: true, place: undefined };
  }

  static getDerivedStateFromProps({ place }: RemoteBoundaryProps, state: State): Partial<State> {
    return state.place === undefined ? { place } : { place, broken: state.broken && state.place === place };
  }

  override componentDidCatch(error: unknown) {
    this.props.onBreak(error, this.reset);
  }

  reset = () => this.setState({ broken: false });

  override render() {
    return this.state.broken ? this.props.fallback(this.reset) : this.props.children;
  }
}
