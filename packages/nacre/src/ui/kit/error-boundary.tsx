import { Component, type ReactNode } from 'react'

interface Props {
  /** The displayed data. A change resets the boundary. */
  shown: unknown
  /** The fallback. */
  fallback: ReactNode
  children: ReactNode
}

interface State {
  readonly hasFailed: boolean
  readonly shown?: unknown
}

/**
 * Catches render errors of its children in the browser. React supports this in class components
 * only.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ shown }: Props, state: State): State {
    return { shown, hasFailed: state.hasFailed && (!('shown' in state) || state.shown === shown) }
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.hasFailed ? fallback : children
  }
}
