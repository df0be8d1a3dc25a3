import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown instead of the part that failed. */
  message: string;
  children: ReactNode;
}

/** Contains the failure of one part, so that the rest of the screen and what was typed there survive. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p role="alert">{this.props.message}</p> : this.props.children;
  }
}
