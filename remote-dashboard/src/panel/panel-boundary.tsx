import { Component } from 'react';
import { type Connection, ConnectionContext } from '../polling/use-connection.ts';
import type { PanelBoundaryProps } from './boundary-context.ts';
import { Failure } from './failure.tsx';
import { PanelHead } from './panel.tsx';

interface State {
  broken: { error: unknown } | undefined;
}

/**
 * Keeps what breaks in a panel in the panel: the visitor is told, and may have it drawn anew. What breaks before the dashboard has been
 * drawn once is for whoever shows the dashboard: an earlier version may take its place.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, State> {
  static override contextType = ConnectionContext;
  declare context: Connection;
  override state: State = { broken: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.context.onBreak(error);
  }

  override render() {
    const { broken } = this.state;
    if (!broken) return this.props.children;
    if (!this.context.drawn.current) throw broken.error;
    return (
      <>
        <PanelHead title={this.props.title} />
        <Failure
          alert
          what={`panel ${this.props.title}`}
          problem="This panel has stopped working."
          onRetry={() => this.setState({ broken: undefined })}
        />
      </>
    );
  }
}
