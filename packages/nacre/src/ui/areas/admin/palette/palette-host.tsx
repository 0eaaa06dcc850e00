import { useMessages } from '../../../kit/use-messages.ts'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from '../../../kit/toast-store.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { hasModifier } from '../shortcuts/character-of-key.ts'
import { createEarlyInput, type EarlyInput } from './early-input.ts'
import { PaletteContext } from './palette-context.ts'
import { rememberVisit } from './recent-records.ts'

type Palette = ComponentType<{ earlyInput: EarlyInput; onClose(): void }>

const load = () => import('./palette.tsx')

/** Opens the palette by Ctrl+K or ⌘K. Its code is loaded on demand. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  // Not `lazy`: React throttles suspended content by up to 300 ms.
  const [Palette, setPalette] = useState<Palette>()
  const t = useMessages()
  const { area } = useAdmin()
  useRememberVisits()
  const earlyInput = useMemo(() => createEarlyInput(), [])
  const handler = useMemo(() => {
    const close = () => {
      earlyInput.end()
      setOpen(false)
    }
    const open = () => {
      earlyInput.start(close)
      setOpen(true)
      load().then(
        (code) => setPalette(() => code.Palette),
        () => {
          close()
          const action = {
            label: t('admin.paletteError.openSearch'),
            act: () => location.assign(`${area.path}/search`),
          }
          toast({ sentence: t('admin.paletteError.notLoaded'), isProblem: true, action })
        },
      )
    }
    return { open, close, preload: () => void load().catch(() => undefined) }
  }, [area, earlyInput, t])
  useEffect(() => {
    const life = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      if (!hasModifier(event, 'k') || event.defaultPrevented) return
      event.preventDefault()
      if (isOpen) handler.close()
      else handler.open()
    }
    addEventListener('keydown', onKeyDown, { signal: life.signal })
    return () => life.abort()
  }, [isOpen, handler])
  return (
    <PaletteContext value={handler}>
      {children}
      {isOpen && Palette && <Palette earlyInput={earlyInput} onClose={handler.close} />}
    </PaletteContext>
  )
}

const record = /^\/[\w-]+\/[\w-]+\/[\da-z]{16}$/u

/** Remembers the visited records. */
function useRememberVisits(): void {
  const { user } = useAdmin()
  const { pathname } = useLocation()
  useEffect(() => {
    const label = record.test(pathname) && document.querySelector('main h1')?.textContent
    if (label) rememberVisit(user.id, { to: pathname, label })
  }, [pathname, user.id])
}
