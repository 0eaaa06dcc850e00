import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { Remedy } from '../../form/remedy.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { doWords } from './do-words.ts'
import type { Offer } from './offers.ts'
import { Refused } from './report.tsx'
import type { BulkOutcome } from './run-bulk.ts'

interface Props {
  entity: EntityOutline
  outcome: BulkOutcome
  /** How many it was to be done with. */
  count: number
  titles: Readonly<Record<string, string>>
  /** Whether it has been done, or only tried. */
  isDone: boolean
}

/** How many it was done with, how many not, and why not. */
export function Outcome({ entity, outcome, count, titles, isDone }: Props) {
  const say = useWords(doWords)
  const { language } = useAdmin()
  const { rows, problem, isStopped, hasMore } = outcome
  const refused = rows.filter((row) => row.outcome === 'refused').length
  const left = count - rows.length
  const named = (number: number) => number.toLocaleString(language)
  return (
    <>
      <p className="tally-of" role="status">
        <span>
          <KitIcon name="check" />
          <b>{named(rows.length - refused)}</b> {isDone ? say.done : say.can}
        </span>
        {refused > 0 && (
          <span className="complaint">
            <KitIcon name="warning" />
            <b>{named(refused)}</b> {isDone ? say.refused : say.cannot}
          </span>
        )}
      </p>
      <With rows={rows} isDone={isDone} />
      {problem && (
        <p className="problem" role="alert">
          {problem.title} <Remedy problem={problem} />
        </p>
      )}
      {isDone && isStopped && left > 0 && <p className="doing-note">{say.stopped(named(left))}</p>}
      {!isStopped && left > 0 && <p className="doing-note">{say.gone(named(left))}</p>}
      {hasMore && <p className="doing-note">{say.come}</p>}
      {refused > 0 && <Refused entity={entity} rows={rows} titles={titles} />}
    </>
  )
}

/** What goes for good along with what is deleted. */
function With({ rows, isDone }: { rows: BulkOutcome['rows']; isDone: boolean }) {
  const say = useWords(doWords)
  const { language } = useAdmin()
  const sum = (part: 'versions' | 'files' | 'records') =>
    rows.reduce((all, { gone }) => all + (gone?.[part] ?? 0), 0)
  const named = (['records', 'versions', 'files'] as const).flatMap((part) => {
    const count = sum(part)
    return count === 0 ? [] : [say[part](count, count.toLocaleString(language))]
  })
  if (named.length === 0) return null
  return (
    <p className="doing-note">
      {isDone ? say.wentAlong : say.goesAlong} {named.join(', ')}.
    </p>
  )
}

/** Whether there is a way back, said before it is done. */
export function WayBack({ entity, offer }: { entity: EntityOutline; offer: Offer }) {
  const say = useWords(doWords)
  const about =
    offer.kind === 'remove'
      ? say.bin(entity.binDays)
      : offer.hasWayBack
        ? say.undoable
        : offer.kind === 'erase'
          ? say.erased
          : say.final
  return <p className="doing-note">{about}</p>
}
