import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useWords } from '../admin-context.ts'
import { Found } from '../found.tsx'
import { DeedFilter } from './deed-filter.tsx'
import { deedWords } from './deed-words.ts'
import { DeedsTable } from './deeds-table.tsx'
import type { DeedsData } from './load-deeds.ts'
import '../access/access.css'
import './activity.css'

interface Props {
  data: DeedsData
  label: string
  /** The one list that is meant, where it is not all. */
  entity?: EntityOutline
}

/** What has been done, and what of it is looked for. */
export function DeedLog({ data: { answer, people }, label, entity }: Props) {
  const say = useWords(deedWords)
  const { pathname } = useLocation()
  const { items, next } = answer.ok ? answer.data : { items: [], next: null }
  return (
    <>
      <DeedFilter entity={entity} deeds={items} people={people} />
      <Found
        answer={answer}
        trouble={say.trouble}
        none={{
          icon: 'history',
          title: say.none,
          text: next === null ? say.noneText : say.nothing,
          way: say.all,
          to: pathname,
        }}
      >
        {(found) => <DeedsTable deeds={found.items} label={label} />}
      </Found>
      <Pages next={next} />
    </>
  )
}

/** The way to what is older, and back to the newest. */
export function Pages({ next }: { next: number | null }) {
  const say = useWords(deedWords)
  const { pathname, search } = useLocation()
  const at = (before: number | null) => {
    const asked = new URLSearchParams(search)
    asked.delete('before')
    if (before !== null) asked.set('before', String(before))
    return asked.size === 0 ? pathname : `${pathname}?${asked.toString()}`
  }
  const isLater = new URLSearchParams(search).has('before')
  if (next === null && !isLater) return null
  return (
    <p className="deed-pages">
      {isLater && (
        <IntentLink className="button quiet" to={at(null)}>
          {say.newest}
        </IntentLink>
      )}
      {next !== null && (
        <IntentLink className="button" to={at(next)}>
          {say.older}
        </IntentLink>
      )}
    </p>
  )
}
