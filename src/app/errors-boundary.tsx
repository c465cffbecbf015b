import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Component, type ReactNode } from 'react';
import { noteError } from '#sync/client/runtime/error-notes.ts';
import { isChunkFailure, mayReloadForChunk } from './errors.ts';

type BoundaryProps = {
  readonly children: ReactNode;
  /** Renders the error. When left out, a bare link is rendered: for when even the error page fails. */
  readonly fallback?: (error: Error) => ReactNode;
};

/**
 * Limits an error to the page it happened on. When a chunk of the app is missing, it reloads the page, at most once a
 * minute.
 */
export class ErrorBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    noteError('page', error, Date.now());
    if (isChunkFailure(error) && navigator.onLine && mayReloadForChunk(Date.now(), sessionStorage)) {
      window.location.reload();
    }
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback(error);
    return <a href="/">{i18n._(msg`Go back to home`)}</a>;
  }
}
