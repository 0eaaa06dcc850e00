import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from '../../kit/toast-store.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { isWithControl } from '../keys/letter-of.ts'
import { createEarlyKeys, type EarlyKeys } from './early-keys.ts'
import { PaletteContext } from './palette-context.ts'
import { remember } from './recent.ts'

type Palette = ComponentType<{ early: EarlyKeys; onClose(): void }>

const load = () => import('./palette.tsx')

const words = {
  en: { missing: 'The search did not load.', page: 'Search on a page of its own' },
  de: { missing: 'Die Suche kam nicht an.', page: 'Auf einer eigenen Seite suchen' },
}

/** Opens the palette by Ctrl or ⌘ with K, from wherever one is. Its code comes when it is wanted. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  // Not by `lazy`: what was suspended is shown up to 300 ms after it is there.
  const [Palette, setPalette] = useState<Palette>()
  const { missing, page } = useWords(words)
  useMemory()
  const early = useMemo(() => createEarlyKeys(), [])
  const door = useMemo(() => {
    const open = () => {
      early.begin()
      setOpen(true)
      load().then(
        (code) => setPalette(() => code.Palette),
        () => {
          close()
          const action = { label: page, act: () => location.assign('/admin/search') }
          toast({ sentence: missing, isProblem: true, action })
        },
      )
    }
    const close = () => {
      early.end()
      setOpen(false)
    }
    return { open, close, preload: () => void load().catch(() => undefined) }
  }, [early, missing, page])
  useEffect(() => {
    const life = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isWithControl(event, 'k') || event.defaultPrevented) return
      event.preventDefault()
      if (isOpen) door.close()
      else door.open()
    }
    addEventListener('keydown', onKeyDown, { signal: life.signal })
    return () => life.abort()
  }, [isOpen, door])
  return (
    <PaletteContext value={door}>
      {children}
      {isOpen && Palette && <Palette early={early} onClose={door.close} />}
    </PaletteContext>
  )
}

const record = /^\/admin\/[\w-]+\/[\da-z]{16}$/u

/** Keeps in mind which records were looked at. */
function useMemory(): void {
  const { user } = useAdmin()
  const { pathname } = useLocation()
  useEffect(() => {
    const label = record.test(pathname) && document.querySelector('main h1')?.textContent
    if (label) remember(user.id, { to: pathname, label })
  }, [pathname, user.id])
}
