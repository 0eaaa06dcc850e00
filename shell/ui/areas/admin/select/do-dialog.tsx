import { type SubmitEvent, useId, useState } from 'react'
import type { Problem } from '#shell/model/failure.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Progress } from '../../kit/progress.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import type { ShownList } from '../list/list-parts.tsx'
import { Asks, readAsked } from './asks.tsx'
import { doWords } from './do-words.ts'
import type { Offer } from './offers.ts'
import { Outcome, WayBack } from './outcome.tsx'
import { type BulkOutcome, type Chosen, countOf } from './run-bulk.ts'
import { type Stage, useDoing, useUndo } from './use-doing.ts'

interface Props {
  list: ShownList
  offer: Offer
  chosen: Chosen
  onClose(isDone: boolean): void
}

/** Does something with many records: shows before what would happen, and after what was refused. */
export function DoDialog({ list: { entity }, offer, chosen, onClose }: Props) {
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
    if (stage.at !== 'doing') onClose(stage.at === 'done')
  }
  return (
    <Dialog
      title={`${offer.label} · ${named(count)} ${count === 1 ? entity.label : entity.labels}`}
      onClose={close}
      actions={<Buttons {...{ stage, offer, form, count }} onGo={doing.go} onClose={close} />}
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
        <Progress
          label={stage.at === 'doing' ? say.doing : say.looking}
          done={stage.done}
          all={count}
          onCancel={doing.cancel}
        />
      )}
      {(stage.at === 'seen' || stage.at === 'done') && (
        <Outcome {...stage} entity={entity} isDone={stage.at === 'done'} />
      )}
      {stage.at === 'seen' && stage.outcome.rows.length < count && (
        <p className="doing-note">{say.rest(named(count - stage.outcome.rows.length))}</p>
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

function Buttons(props: {
  stage: Stage
  offer: Offer
  form: string
  count: number
  onGo(): void
  onClose(): void
}) {
  const { stage, offer, form, count } = props
  const say = useWords(doWords)
  const { language } = useAdmin()
  const seen = stage.at === 'seen' ? stage.outcome : undefined
  const can = seen?.rows.filter(({ outcome }) => outcome === 'done').length ?? 0
  const unseen = seen ? count - seen.rows.length : 0
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
  const { language } = useAdmin()
  const [problem, setProblem] = useState<Problem>()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readAsked(new FormData(event.currentTarget), offer, language)
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
