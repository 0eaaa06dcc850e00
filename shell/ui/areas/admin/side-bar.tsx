import { IntentLink } from '../../components/intent-link.tsx'
import { urls } from '../../url-map.ts'
import { useAdmin, useWords } from './admin-context.ts'

const words = {
  en: {
    nav: 'Admin',
    home: 'Home',
    out: 'Log out',
    account: 'My account',
    specification: 'Specification',
  },
  de: {
    nav: 'Verwaltung',
    home: 'Übersicht',
    out: 'Abmelden',
    account: 'Mein Konto',
    specification: 'Spezifikation',
  },
}

/** Where one can go in the admin area: home, and each list that one may see. */
export function SideBar() {
  const { entities } = useAdmin()
  const { nav, home, out, account, specification } = useWords(words)
  return (
    <nav className="side" aria-label={nav}>
      <IntentLink to={urls.admin}>{home}</IntentLink>
      {entities.map(({ plural, labels }) => (
        <IntentLink key={plural} to={`/admin/${plural}`}>
          {labels}
        </IntentLink>
      ))}
      <IntentLink to="/admin/specification">{specification}</IntentLink>
      <IntentLink to="/login/account">{account}</IntentLink>
      <IntentLink to="/login/out">{out}</IntentLink>
    </nav>
  )
}
