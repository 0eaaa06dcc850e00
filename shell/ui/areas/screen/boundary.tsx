import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown within: when that is other, it may do better. */
  shown: unknown
  /** Stands where what has thrown was to stand. */
  instead: ReactNode
  children: ReactNode
}

interface State {
  readonly hasFailed: boolean
  readonly shown?: unknown
}

/** In the browser, what throws below it takes nothing else away. React lets nothing but a class catch that. */
export class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ shown }: Props, state: State): State {
    return { shown, hasFailed: state.hasFailed && (!('shown' in state) || state.shown === shown) }
  }

  override render() {
    const { instead, children } = this.props
    return this.state.hasFailed ? instead : children
  }
}
