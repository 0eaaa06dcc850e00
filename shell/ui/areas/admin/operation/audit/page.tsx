import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { Placeholder } from '../../../kit/placeholder.tsx'
import { wordsFor } from '../../../words.ts'
import { useWords } from '../../admin-context.ts'
import { NotHere } from '../../not-here.tsx'
import { auditWords } from './audit-words.ts'
import { DeedsTable } from './deeds-table.tsx'
import { type AuditData, loadAudit } from './load-audit.ts'
import '../../list/list.css'
import '../../access/access.css'
import './audit.css'

const here = '/admin/operation/audit'

export const load = loadAudit

export function head({ language, answer }: AuditData) {
  return answer ? { title: wordsFor(auditWords, language).title } : { status: 404 as const }
}

/** What has been done, by whom, with what, when and from where. */
export function Page({ data: { answer, entities } }: { data: AuditData }) {
  const say = useWords(auditWords)
  const { search } = useLocation()
  if (!answer) return <NotHere />
  const asked = new URLSearchParams(search)
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Narrowing key={search} entities={entities} asked={asked} />
      {!answer.ok && <p role="alert">{answer.problem.title}</p>}
      {answer.ok && answer.data.items.length === 0 && (
        <Placeholder
          icon="history"
          title={say.none}
          action={
            <IntentLink className="button" to={here}>
              {say.all}
            </IntentLink>
          }
        >
          {say.noneText}
        </Placeholder>
      )}
      {answer.ok && answer.data.items.length > 0 && (
        <DeedsTable deeds={answer.data.items} entities={entities} />
      )}
      {answer.ok && answer.data.next !== null && (
        <p>
          <IntentLink className="button" to={olderThan(asked, answer.data.next)}>
            {say.older}
          </IntentLink>
        </p>
      )}
    </>
  )
}

function olderThan(asked: URLSearchParams, before: number): string {
  const next = new URLSearchParams(asked)
  next.set('before', String(before))
  return `${here}?${next.toString()}`
}

function Narrowing(props: { entities: readonly EntityOutline[]; asked: URLSearchParams }) {
  const { entities, asked } = props
  const say = useWords(auditWords)
  const actor = asked.get('actor')
  const day = (name: 'since' | 'until') => (
    <label>
      {say[name]}
      <input type="date" name={name} defaultValue={asked.get(name) ?? ''} />
    </label>
  )
  return (
    <search>
      <form className="finder" action={here}>
        {actor !== null && <input type="hidden" name="actor" value={actor} />}
        <label>
          {say.entity}
          <select name="entity" defaultValue={asked.get('entity') ?? ''}>
            <option value="">{say.anyEntity}</option>
            {entities.map(({ name, labels }) => (
              <option key={name} value={name}>
                {labels}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say.verb}
          <input
            name="verb"
            placeholder={say.verbHelp}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={asked.get('verb') ?? ''}
          />
        </label>
        {day('since')}
        {day('until')}
        <button type="submit">{say.find}</button>
        {asked.size > 0 && (
          <IntentLink className="button quiet" to={here}>
            {say.all}
          </IntentLink>
        )}
      </form>
    </search>
  )
}
