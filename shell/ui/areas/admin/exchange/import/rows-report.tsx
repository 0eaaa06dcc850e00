import type { RowsReport } from '#shell/http/send-rows.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { useHydrated } from '../../../../components/hydrated.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { importWords } from './import-words.ts'

interface Props {
  entity: EntityOutline
  report: RowsReport
  isDry: boolean
}

const outcomes = ['created', 'changed', 'unchanged', 'refused'] as const
const mostShown = 100

/** How many rows came to what, and what is wrong with each that was refused. */
export function RowsOutcome({ entity, report, isDry }: Props) {
  const say = useWords(importWords)
  const { language } = useAdmin()
  const { counts, isStored, rows } = report
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  const conflicts = refused.filter(({ problem }) => isConflict(problem))
  const named = (count: number) => count.toLocaleString(language)
  return (
    <>
      <p className="tally-of" role="status">
        {outcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <span key={outcome} className={outcome === 'refused' ? 'complaint' : undefined}>
              <KitIcon name={outcome === 'refused' ? 'warning' : 'check'} />
              <b>{named(counts[outcome])}</b> {say[outcome]}
            </span>
          ))}
        <span className="nothing">
          {isDry ? say.checked : isStored ? say.stored : say.notStored}
        </span>
      </p>
      {refused.length > 0 && (
        <PlainTable
          label={say.wrong}
          className="wrong-rows"
          columns={[{ name: 'line', label: say.line, className: 'number' }, say.wrong]}
        >
          {refused.slice(0, mostShown).map(({ line, problem }) => (
            <tr key={line}>
              <th scope="row" className="number">
                {line}
              </th>
              <td>{wrongIn(entity, problem, say)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {conflicts.length > 0 && <p role="note">{say.conflicts(named(conflicts.length))}</p>}
      {refused.length > mostShown && <p>{say.more(named(refused.length - mostShown))}</p>}
    </>
  )
}

type Wrong = RowsReport['rows'][number]['problem']
type Say = (typeof importWords)['en']

/** Whether a row would write over what nobody has seen who sends it. */
function isConflict(problem: Wrong): boolean {
  return problem?.id === 'stale' || problem?.id === 'version-needed'
}

/** What of a record is not as the row knows it, by the names that people read. */
function conflictIn({ fields }: EntityOutline, problem: Wrong, say: Say) {
  const { collides, differs } = problem?.more ?? {}
  const named = (names: unknown) =>
    (Array.isArray(names) ? names : []).map((name) => fields[String(name)]?.label ?? String(name))
  const [since, other] = [named(collides), named(differs)]
  const sentences = [
    ...(since.length > 0 ? [say.since(since.join(', '))] : []),
    ...(other.length > 0 ? [say.differs(other.join(', '))] : []),
  ]
  return [problem?.title, ...sentences].join(' ')
}

function wrongIn(entity: EntityOutline, problem: Wrong, say: Say) {
  const { fields } = entity
  const wrong = Object.entries(problem?.fields ?? {})
  if (wrong.length === 0) return conflictIn(entity, problem, say)
  return (
    <ul>
      {wrong.map(([name, says]) => (
        <li key={name}>
          <b>{fields[name]?.label ?? name}</b>: {says}
        </li>
      ))}
    </ul>
  )
}

/** The file of the rejected rows: also without JavaScript, so it stands in the address itself. */
export function RejectedLink({ entity, rejected }: { entity: EntityOutline; rejected: string }) {
  const say = useWords(importWords)
  const isAlive = useHydrated()
  return (
    <a
      className="button"
      download={`${entity.plural}-rejected.csv`}
      // Of a long file that would be an address of megabytes, so it is made when it is wanted.
      href={isAlive ? '#rejected' : `data:text/csv;charset=utf-8,${encodeURIComponent(rejected)}`}
      onClick={(event) => {
        event.preventDefault()
        const link = document.createElement('a')
        link.download = `${entity.plural}-rejected.csv`
        // Programs that know UTF-8 by its mark only are not rare.
        link.href = URL.createObjectURL(new Blob(['\uFEFF', rejected], { type: 'text/csv' }))
        link.click()
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
      }}
    >
      <KitIcon name="export" />
      {say.rejected}
    </a>
  )
}
