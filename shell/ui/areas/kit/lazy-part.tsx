import { type ComponentType, useEffect, useState } from 'react'
import { useKitWords } from './language-context.ts'
import { toast } from './toast-store.ts'

const words = {
  en: {
    failed: 'This part did not load: there is no connection, or there is a newer version.',
    reload: 'Load the page anew',
  },
  de: {
    failed: 'Dieser Teil kam nicht an: Es gibt keine Verbindung oder eine neuere Fassung.',
    reload: 'Die Seite neu laden',
  },
}

/**
 * A part whose code comes when somebody opens it. React's own `lazy` would show it up to 300 ms after it is
 * there, and take the whole page down when it does not come: here that is said, and whoever opened it goes on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onMissing?(): void }> {
  let known: ComponentType<Props> | undefined
  return function Part({ onMissing, ...props }) {
    const [Code, setCode] = useState(() => known)
    const say = useKitWords(words)
    useEffect(() => {
      if (Code) return undefined
      let isGone = false
      load().then(
        (code) => {
          known = code
          if (!isGone) setCode(() => code)
        },
        () => {
          if (isGone) return
          const action = { label: say.reload, act: () => location.reload() }
          toast({ sentence: say.failed, isProblem: true, action })
          onMissing?.()
        },
      )
      return () => {
        isGone = true
      }
      // Only what opens it asks for it.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [])
    return Code ? <Code {...(props as unknown as Props)} /> : null
  }
}
