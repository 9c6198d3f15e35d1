import { Component, type ReactNode } from 'react';
import { Failure } from '../panel/failure.tsx';
import styles from './embedded.module.css';

interface BoundaryProps {
  children: ReactNode;
  /** Takes what broke the children. */
  onBreak(error: unknown): void;
}

/** The place of the dashboard. What breaks in it stays in it: the visitor is told, and may have it drawn anew. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onBreak(error);
  }

  override render() {
    return (
      // Takes the focus when Retry is pressed.
      <div className={styles.dashboard} tabIndex={-1}>
        {this.state.broken ? (
          <Failure alert what="dashboard" problem="The dashboard has stopped working." onRetry={() => this.setState({ broken: false })} />
        ) : (
          this.props.children
        )}
      </div>
    );
  }
}
