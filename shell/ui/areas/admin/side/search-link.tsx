import { useLocation } from 'react-router'
import { useHydrated } from '../../../components/hydrated.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useWords } from '../admin-context.ts'
import { usePalette } from '../palette/palette-context.ts'

const words = {
  en: { search: 'Search', control: 'Ctrl' },
  de: { search: 'Suchen', control: 'Strg' },
}

const to = '/admin/search'

/** The way to everything: a page without JavaScript, the palette with it. */
export function SearchLink() {
  const { search, control } = useWords(words)
  const { open, preload } = usePalette()
  const isApple = useHydrated() && /Mac|iP/u.test(navigator.platform)
  const isHere = useLocation().pathname === to
  return (
    <a
      href={to}
      className="side-search"
      aria-current={isHere ? 'page' : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        if (!isPlain) return
        event.preventDefault()
        open()
      }}
    >
      <KitIcon name="search" />
      <span>{search}</span>
      <kbd className="needs-script" aria-hidden="true">
        {isApple ? '⌘' : control} K
      </kbd>
    </a>
  )
}
