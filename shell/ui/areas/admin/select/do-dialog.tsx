import { type SubmitEvent, useId, useState } from 'react'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Progress } from '../../kit/progress.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { Asks, readAsked } from './asks.tsx'
import { doWords } from './do-words.ts'
import type { Offer } from './offers.ts'
import { Outcome, WayBack } from './outcome.tsx'
import { type BulkOutcome, type Chosen, countOf, type Item } from './run-bulk.ts'
import { type Stage, useDoing, useUndo } from './use-doing.ts'

interface Props {
  entity: EntityOutline
  offer: Offer
  chosen: Chosen
  onClose(isDone: boolean): void
  /** Wants only these to be selected from now on. */
  onSelect?(items: readonly Item[]): void
}

/** Does something with many records: shows before what would happen, and after what was refused. */
export function DoDialog({ entity, offer, chosen, onClose, onSelect }: Props) {
  const say = useWords(doWords)
  const { language } = useAdmin()
  const undo = useUndo(entity, offer)
  const count = countOf(chosen)
  const named = (number: number) => number.toLocaleString(language)

  const onDone = (outcome: BulkOutcome) => {
    const refused = outcome.rows.filter((row) => row.outcome === 'refused').length
    const done = outcome.rows.length - refused
    if (done > 0) {
      const action = { label: say.undo, act: () => undo(outcome) }
      const sentence = say.said(offer.label, named(done))
      toast({ sentence, ...(offer.hasWayBack ? { action } : {}) })
    }
    // Where all went well there is nothing more to read.
    if (refused === 0 && !outcome.isStopped) onClose(true)
  }
  const doing = useDoing(entity, offer, chosen, onDone)
  const { stage } = doing
  const isBusy = stage.at === 'looking' || stage.at === 'doing'
  const form = useId()
  const close = () => {
    doing.cancel()
    // What is under way is stopped, and its report is worth a look.
    if (stage.at === 'doing') return
    // What was not reached stays selected, for another try.
    onClose(stage.at === 'done' && !stage.outcome.isStopped)
  }
  return (
    <Dialog
      title={`${offer.label} · ${named(count)} ${count === 1 ? entity.label : entity.labels}`}
      onClose={close}
      actions={
        <Buttons
          {...{ stage, offer, form, chosen }}
          onGo={doing.go}
          onClose={close}
          onSelect={onSelect}
          onUndo={(outcome) => {
            onClose(true)
            void undo(outcome)
          }}
        />
      }
    >
      {Object.keys(offer.asks).length > 0 && stage.at !== 'done' && (
        <AskForm
          id={form}
          offer={offer}
          isBusy={isBusy}
          onInput={doing.ask}
          onAnswer={doing.look}
        />
      )}
      {isBusy && (
        <Under
          label={stage.at === 'doing' ? say.doing : say.looking}
          done={stage.done}
          all={count}
          onCancel={doing.cancel}
        />
      )}
      {(stage.at === 'seen' || stage.at === 'done') && (
        <Outcome {...stage} entity={entity} count={count} isDone={stage.at === 'done'} />
      )}
      {stage.at === 'seen' && unseenOf(stage.outcome, count) > 0 && (
        <p className="doing-note">{say.rest(named(unseenOf(stage.outcome, count)))}</p>
      )}
      {stage.at === 'seen' &&
        (stage.outcome.rows.some(({ outcome }) => outcome === 'done') ? (
          <WayBack entity={entity} offer={offer} />
        ) : (
          <p className="doing-note">{say.nothing}</p>
        ))}
    </Dialog>
  )
}

/** How far it is, for those who see it; and at each quarter for those who hear it. */
function Under(props: { label: string; done: number; all: number; onCancel(): void }) {
  const { label, done, all } = props
  const say = useWords(doWords)
  const { language } = useAdmin()
  const part = Math.floor((4 * done) / Math.max(all, 1)) / 4
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    <>
      <Progress {...props} />
      <p className="unseen" role="status">
        {say.far(label, percent.format(part))}
      </p>
    </>
  )
}

/** What was not looked at because there is too much of it. */
function unseenOf({ rows, isStopped }: BulkOutcome, count: number): number {
  return isStopped ? count - rows.length : 0
}

/** What was refused, and of what somebody has ticked also what was not come to. */
function leftOf({ rows }: BulkOutcome, chosen: Chosen): readonly Item[] {
  const refused = rows.filter(({ outcome }) => outcome === 'refused').map(({ id }) => ({ id }))
  return [...refused, ...('items' in chosen ? chosen.items.slice(rows.length) : [])]
}

function Buttons(props: {
  stage: Stage
  offer: Offer
  form: string
  chosen: Chosen
  onGo(): void
  onClose(): void
  onSelect: ((items: readonly Item[]) => void) | undefined
  /** Behind the dialog nothing can be pressed, also not what offers to take it back. */
  onUndo(outcome: BulkOutcome): void
}) {
  const { stage, offer, form, chosen, onSelect } = props
  const say = useWords(doWords)
  const { language } = useAdmin()
  const seen = stage.at === 'seen' ? stage.outcome : undefined
  const can = seen?.rows.filter(({ outcome }) => outcome === 'done').length ?? 0
  const unseen = seen ? unseenOf(seen, countOf(chosen)) : 0
  const done = stage.at === 'done' ? stage.outcome : undefined
  const left = done ? leftOf(done, chosen) : []
  const canUndo = offer.hasWayBack && done?.rows.some(({ outcome }) => outcome === 'done')
  const isAsked = Object.keys(offer.asks).length > 0
  return (
    <>
      {seen && can + unseen > 0 && (
        <button
          type="button"
          className={offer.isDangerous ? 'main danger' : 'main'}
          onClick={props.onGo}
        >
          {say.go(offer.label, (can + unseen).toLocaleString(language))}
        </button>
      )}
      {isAsked && (stage.at === 'asking' || stage.at === 'seen') && (
        <button type="submit" form={form} className={stage.at === 'asking' ? 'main' : undefined}>
          {say.preview}
        </button>
      )}
      {left.length > 0 && onSelect && (
        <button type="button" onClick={() => onSelect(left)}>
          {say.select(left.length.toLocaleString(language))}
        </button>
      )}
      {done && canUndo && (
        <button type="button" onClick={() => props.onUndo(done)}>
          {say.undo}
        </button>
      )}
      <button type="button" onClick={props.onClose}>
        {stage.at === 'done' ? say.close : say.cancel}
      </button>
    </>
  )
}

interface AskProps {
  id: string
  offer: Offer
  /** It stays where it is, with what was said in it. */
  isBusy: boolean
  onInput(): void
  onAnswer(values: Readonly<Record<string, unknown>>): void
}

/** What has to be said before it can be looked at what would happen. */
function AskForm({ id, offer, isBusy, onInput, onAnswer }: AskProps) {
  const admin = useAdmin()
  const [problem, setProblem] = useState<Problem>()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readAsked(new FormData(event.currentTarget), offer, admin)
    setProblem(read.problem)
    if (!read.problem) onAnswer(read.values)
  }
  return (
    <form
      id={id}
      className="form"
      noValidate
      hidden={isBusy}
      onInput={onInput}
      onChange={onInput}
      onSubmit={onSubmit}
    >
      <Asks offer={offer} problem={problem} />
    </form>
  )
}
