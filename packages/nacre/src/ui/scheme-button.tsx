import { Icon } from './components/icon.tsx'
import { useAnnounce } from './components/announce.ts'
import { useFrameTexts } from './frame-texts-context.ts'
import { chooseScheme, currentScheme, schemes } from './scheme.ts'

/** A button that cycles through the color schemes: system, light, dark. */
export function SchemeButton() {
  const announce = useAnnounce()
  const { theme } = useFrameTexts()
  const change = () => {
    const next = schemes[(schemes.indexOf(currentScheme()) + 1) % schemes.length] ?? 'system'
    chooseScheme(next)
    announce(theme[next])
  }
  return (
    <button type="button" className="icon scheme" aria-label={theme.change} onClick={change}>
      <Icon name="scheme" />
    </button>
  )
}
