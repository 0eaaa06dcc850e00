import { Icon } from './components/icon.tsx'
import { useSay } from './components/say.ts'
import { chooseScheme, currentScheme, schemes } from './scheme.ts'

/** Goes round the colour schemes: the system's, light, dark. */
export function SchemeButton() {
  const say = useSay()
  const change = () => {
    const next = schemes[(schemes.indexOf(currentScheme()) + 1) % schemes.length] ?? 'system'
    chooseScheme(next)
    say(
      next === 'system'
        ? 'Colours as the system has them'
        : `${next === 'dark' ? 'Dark' : 'Light'} colours`,
    )
  }
  return (
    <button
      type="button"
      className="icon scheme"
      aria-label="Change the colour scheme"
      onClick={change}
    >
      <Icon name="scheme" />
    </button>
  )
}
