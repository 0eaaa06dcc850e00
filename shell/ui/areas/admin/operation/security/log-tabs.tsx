import { useLocation } from 'react-router'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { useWords } from '../../admin-context.ts'

const words = {
  en: { label: 'Which log', audit: 'Records', security: 'Sign-ins and rights' },
  de: { label: 'Welches Protokoll', audit: 'Einträge', security: 'Anmeldungen und Rechte' },
}

/** The two logs: what is done with records, and who comes in and what they may. */
export function LogTabs() {
  const say = useWords(words)
  const { pathname } = useLocation()
  return (
    <nav className="counts" aria-label={say.label}>
      {(['audit', 'security'] as const).map((log) => {
        const to = `/admin/operation/${log}`
        return (
          <IntentLink key={log} to={to} aria-current={pathname === to ? 'page' : undefined}>
            {say[log]}
          </IntentLink>
        )
      })}
    </nav>
  )
}
