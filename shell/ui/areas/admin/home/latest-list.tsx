import { IntentLink } from '../../../components/intent-link.tsx'
import { saidDone, saidVerb } from '../access/account-verbs.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { type Came, hasCome } from '../../screen/apart.ts'
import { PartTrouble } from '../../screen/part-trouble.tsx'
import { Moment } from '../moment.tsx'
import { useAuthor } from '../record/author.tsx'
import type { Deed } from '../deed.ts'

const words = {
  en: {
    title: 'Lately',
    none: 'Nothing has been done yet.',
  },
  de: {
    title: 'Zuletzt',
    none: 'Noch ist nichts geschehen.',
  },
}

/** What has happened lately, as far as the reader may know of it. */
export function LatestList({ latest }: { latest: Came<readonly Deed[]> }) {
  const say = useWords(words)
  const deeds = hasCome(latest) ? latest.data : []
  return (
    <section className="home-latest" aria-labelledby="latest">
      <h2 id="latest">{say.title}</h2>
      {!hasCome(latest) && <PartTrouble of={say.title} problem={latest.problem} />}
      {hasCome(latest) && deeds.length === 0 && <p className="home-quiet">{say.none}</p>}
      <ol>
        {deeds.map((deed) => (
          <Deed key={deed.seq} deed={deed} />
        ))}
      </ol>
    </section>
  )
}

function Deed({ deed }: { deed: Deed }) {
  const author = useAuthor()
  const { entities, language } = useAdmin()
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
        <span className="pill">
          {entity ? saidVerb(verb, entity, language) : saidDone(verb, language)}
        </span>
      </p>
      <p className="home-quiet">
        {entity?.label} · {author(deed)} · <Moment time={at} />
        {verb === 'change' && names.length > 0 && <> · {names.join(', ')}</>}
      </p>
    </li>
  )
}
