import { useMessages } from './use-messages.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { toast } from './toast-store.ts'

/**
 * A component that is loaded on demand. React’s `lazy` delays its display by up to 300 ms and
 * crashes the page if loading fails. Here a failure is displayed, and the page stays usable.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onMissing?(): void }> {
  let loaded: ComponentType<Props> | undefined
  return function Part({ onMissing, ...props }) {
    const [Code, setCode] = useState(() => loaded)
    const t = useMessages()
    useEffect(() => {
      if (Code) return undefined
      let isUnmounted = false
      load().then(
        (code) => {
          loaded = code
          if (!isUnmounted) setCode(() => code)
        },
        () => {
          if (isUnmounted) return
          const action = { label: t('kit.lazyPart.reload'), act: () => location.reload() }
          toast({ sentence: t('kit.lazyPart.failed'), isProblem: true, action })
          onMissing?.()
        },
      )
      return () => {
        isUnmounted = true
      }
      // Loaded once, when it is mounted.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [])
    return Code ? <Code {...(props as unknown as Props)} /> : null
  }
}
