import { type ComponentType, Suspense, use } from 'react'

/** A component whose code is loaded when something needs it. */
export interface OnDemand<Props> {
  (props: Props): React.ReactNode
  /** Loads the code. A page does so before it renders, so that nothing appears late. */
  load(): Promise<void>
  /** Takes code that is already there, for screens that always need it. */
  provide(component: ComponentType<Props>): void
}

/**
 * Creates a component whose code is loaded on demand. A page that was rendered on the server stays as it
 * is until the code arrives.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  let component: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const loadOnce = (): Promise<void> => {
    loading ??= load().then(
      (loaded) => {
        component = loaded
      },
      (error: unknown) => {
        // A failed request is repeated with the next call.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Loaded(props: Props) {
    if (!component) use(loadOnce())
    const Code = component
    return Code ? <Code {...props} /> : null
  }
  const Part = (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
  return Object.assign(Part, {
    load: loadOnce,
    provide(provided: ComponentType<Props>) {
      component = provided
      loading = Promise.resolve()
    },
  })
}
