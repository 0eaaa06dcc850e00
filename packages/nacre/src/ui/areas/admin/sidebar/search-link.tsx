import { useMessages } from '../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { usePalette } from '../palette/palette-context.ts'

/** The search: a link without JavaScript, the palette with it. */
export function SearchLink() {
  const t = useMessages()
  const { open, preload } = usePalette()
  const to = `${useAdmin().area.path}/search`
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
      <span>{t('admin.searchLink.search')}</span>
      <kbd className="needs-script" aria-hidden="true">
        {isApple ? '⌘' : t('kit.keyNames.Ctrl')} K
      </kbd>
    </a>
  )
}
