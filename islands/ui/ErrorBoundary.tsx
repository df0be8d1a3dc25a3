import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of the part that failed. */
  message: string;
  children: ReactNode;
}

/** Keeps the failure of one part from taking the rest of the screen, and what was typed there, with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p role="alert">{this.props.message}</p> : this.props.children;
  }
}
