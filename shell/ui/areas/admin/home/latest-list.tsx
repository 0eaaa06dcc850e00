import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { Moment } from '../moment.tsx'
import { useAuthor } from '../record/author.tsx'
import type { Deed } from '../deed.ts'

const words = {
  en: {
    title: 'Lately',
    none: 'Nothing has been done yet.',
    verbs: {
      create: 'created',
      change: 'changed',
      remove: 'removed',
      restore: 'brought back',
      erase: 'deleted for good',
    },
  },
  de: {
    title: 'Zuletzt',
    none: 'Noch ist nichts geschehen.',
    verbs: {
      create: 'angelegt',
      change: 'geändert',
      remove: 'entfernt',
      restore: 'zurückgeholt',
      erase: 'endgültig gelöscht',
    },
  },
}

/** What has happened lately, as far as the reader may know of it. */
export function LatestList({ latest }: { latest: readonly Deed[] }) {
  const say = useWords(words)
  return (
    <section className="home-latest" aria-labelledby="latest">
      <h2 id="latest">{say.title}</h2>
      {latest.length === 0 && <p className="home-quiet">{say.none}</p>}
      <ol>
        {latest.map((deed) => (
          <Deed key={deed.seq} deed={deed} />
        ))}
      </ol>
    </section>
  )
}

function Deed({ deed }: { deed: Deed }) {
  const say = useWords(words)
  const author = useAuthor()
  const { entities } = useAdmin()
  const { plural, record, title, verb, at, changed, isInBin, isGone } = deed
  const entity = entities.find((one) => one.plural === plural)
  const names = changed.map((field) => entity?.fields[field]?.label ?? field)
  return (
    <li>
      <p>
        {isInBin || isGone ? (
          title
        ) : (
          <IntentLink to={`/admin/${plural}/${record}`}>{title}</IntentLink>
        )}{' '}
        <span className="pill">{doingOf(entity, verb, say.verbs)}</span>
      </p>
      <p className="home-quiet">
        {entity?.label} · {author(deed)} · <Moment time={at} />
        {verb === 'change' && names.length > 0 && <> · {names.join(', ')}</>}
      </p>
    </li>
  )
}

/** What a verb, a move or an action is called. */
function doingOf(
  entity: EntityOutline | undefined,
  verb: string,
  verbs: Readonly<Record<string, string>>,
): string {
  return verbs[verb] ?? entity?.states?.moves[verb]?.label ?? entity?.actions[verb]?.label ?? verb
}
