import type { PageContext } from '#shell/http/page-context.ts'
import { wordsFor } from '../../words.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { type AdminData, loadAdmin } from '../admin-data.ts'

const words = {
  en: { title: 'Home', greeting: 'Good to see you', lists: 'What there is' },
  de: { title: 'Übersicht', greeting: 'Schön, dass Sie da sind', lists: 'Was es gibt' },
}

export function load({ http, url }: PageContext): Promise<AdminData> {
  return loadAdmin(http, url)
}

export function head({ language }: AdminData) {
  return { title: wordsFor(words, language).title }
}

/** The first screen after coming in. */
export function Page() {
  const { user, entities } = useAdmin()
  const { greeting, lists } = useWords(words)
  return (
    <>
      <h1>{user.name === null ? greeting : `${greeting}, ${user.name}`}</h1>
      <h2>{lists}</h2>
      <ul>
        {entities.map(({ plural, labels, purpose }) => (
          <li key={plural}>
            <IntentLink to={`/admin/${plural}`}>{labels}</IntentLink> {purpose}
          </li>
        ))}
      </ul>
    </>
  )
}
