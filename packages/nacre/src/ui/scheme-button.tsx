import { Icon } from './components/icon.tsx'
import { useAnnounce } from './components/announce.ts'
import { chooseScheme, currentScheme, schemes } from './scheme.ts'

/** A button that cycles through the color schemes: system, light, dark. */
export function SchemeButton() {
  const say = useAnnounce()
  const change = () => {
    const next = schemes[(schemes.indexOf(currentScheme()) + 1) % schemes.length] ?? 'system'
    chooseScheme(next)
    say(next === 'system' ? 'Theme: system default' : `Theme: ${next}`)
  }
  return (
    <button type="button" className="icon scheme" aria-label="Change theme" onClick={change}>
      <Icon name="scheme" />
    </button>
  )
}
