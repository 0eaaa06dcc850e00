import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAdmin } from '../admin-context.ts'
import { type EarlyKeys, PaletteContext } from './palette-context.ts'
import { remember } from './recent.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** Opens the palette by Ctrl or ⌘ with K, from wherever one is. Its code comes when it is wanted. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useMemory()
  const door = useMemo(() => ({ open: () => setOpen(true), preload: () => void load() }), [])
  useEffect(() => {
    const life = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      const isIt = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isIt || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    addEventListener('keydown', onKeyDown, { signal: life.signal })
    return () => life.abort()
  }, [])
  const early = useEarlyKeys(isOpen)
  return (
    <PaletteContext value={door}>
      {children}
      {isOpen && (
        <Suspense fallback={null}>
          <Palette early={early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PaletteContext>
  )
}

function useEarlyKeys(isOpen: boolean): EarlyKeys {
  const keys = useRef('')
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!isOpen) return undefined
    keys.current = ''
    const collecting = new AbortController()
    life.current = collecting
    const collect = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      keys.current += event.key
    }
    addEventListener('keydown', collect, { signal: collecting.signal, capture: true })
    return () => collecting.abort()
  }, [isOpen])
  return useMemo(() => ({ read: () => keys.current, end: () => life.current?.abort() }), [])
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
