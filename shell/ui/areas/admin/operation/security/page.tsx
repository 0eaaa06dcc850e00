import { useLocation } from 'react-router'
import { securityDays, securityKinds } from '#shell/model/security-kinds.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { Choice, Days, Finder } from '../../activity/deed-filter.tsx'
import { Pages } from '../../activity/deed-log.tsx'
import type { Doer } from '../../activity/load-deeds.ts'
import { useWords } from '../../admin-context.ts'
import { Found } from '../../found.tsx'
import { NotHere } from '../../not-here.tsx'
import { loadSecurity, type Note, type SecurityData } from './load-security.ts'
import { NotesTable } from './notes-table.tsx'
import { securityWords } from './security-words.ts'
import '../../access/access.css'
import '../../activity/activity.css'

export const load = loadSecurity

export function head({ language, answer }: SecurityData) {
  return answer ? { title: wordsFor(securityWords, language).title } : { status: 404 as const }
}

/** Who came in or was refused, and who was given what: with where they were. */
export function Page({ data: { answer, people, csv } }: { data: SecurityData }) {
  const say = useWords(securityWords)
  const { pathname } = useLocation()
  if (!answer) return <NotHere />
  const { items, next } = answer.ok ? answer.data : { items: [], next: null }
  return (
    <>
      <PageHead
        title={say.title}
        about={say.about(securityDays)}
        actions={
          <a className="button" href={csv} download>
            <KitIcon name="export" />
            {say.csv}
          </a>
        }
      />
      <NoteFilter notes={items} people={people} />
      <Found
        answer={answer}
        trouble={say.trouble}
        none={{
          icon: 'lock',
          title: say.none,
          text: say.noneText,
          way: say.anyKind,
          to: pathname,
        }}
      >
        {(found) => <NotesTable notes={found.items} />}
      </Found>
      <Pages next={next} />
    </>
  )
}

function NoteFilter({ notes, people }: { notes: readonly Note[]; people: readonly Doer[] }) {
  const say = useWords(securityWords)
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const known = new Map(people.map(({ actor, name }) => [actor.slice('user:'.length), name]))
  for (const { user, userName } of notes) {
    if (user !== null && !known.has(user)) known.set(user, userName ?? user)
  }
  const user = asked.get('user') ?? ''
  if (user !== '' && !known.has(user)) known.set(user, user)
  return (
    <Finder>
      <Choice name="kind" label={say.kind} any={say.anyKind}>
        {securityKinds.map((kind) => [kind, say.kinds[kind]])}
      </Choice>
      <Choice name="user" label={say.user} any={say.anybody}>
        {[...known]}
      </Choice>
      <label>
        {say.source}
        <input
          name="source"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={say.sourceHelp}
          defaultValue={asked.get('source') ?? ''}
        />
      </label>
      <Days />
    </Finder>
  )
}
