import { useMessages } from '../../../kit/use-messages.ts'
import { type SubmitEvent, useId, useState } from 'react'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { toast } from '../../../kit/toast-store.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { BulkInputs, parseBulkInputs } from './bulk-inputs.tsx'
import type { BulkAction } from './bulk-actions.ts'
import { BulkResult, UndoNotice } from './bulk-result.tsx'
import { type BulkRunResult, type BulkSelection, selectionCount, type Item } from './run-bulk.ts'
import { type BulkStage, useBulkRun, useUndo } from './use-bulk-action.ts'

interface Props {
  entity: EntitySchema
  offer: BulkAction
  selected: BulkSelection
  onClose(isDone: boolean): void
  /** Replaces the selection. */
  onSelect?(items: readonly Item[]): void
}

/** Runs a bulk action: previews its effect first and lists rejected records afterwards. */
export function BulkDialog({ entity, offer, selected: selection, onClose, onSelect }: Props) {
  const t = useMessages()
  const { language } = useAdmin()
  const undo = useUndo(entity, offer)
  const count = selectionCount(selection)
  const formatNumber = (number: number) => number.toLocaleString(language)

  const onDone = (outcome: BulkRunResult) => {
    const rejected = outcome.rows.filter((row) => row.outcome === 'rejected').length
    const done = outcome.rows.length - rejected
    if (done > 0) {
      const action = { label: t('bulk.do.undo'), act: () => undo(outcome) }
      const sentence = t('bulk.do.result', { label: offer.label, count: formatNumber(done) })
      toast({ sentence, ...(offer.hasWayBack ? { action } : {}) })
    }
    // A complete success needs no report.
    if (rejected === 0 && !outcome.isStopped) onClose(true)
  }
  const bulkRun = useBulkRun(entity, offer, selection, onDone)
  const { stage } = bulkRun
  const isBusy = stage.at === 'looking' || stage.at === 'doing'
  const form = useId()
  const close = () => {
    bulkRun.cancel()
    // Closing cancels a running action, and the report stays open.
    if (stage.at === 'doing') return
    // Records that were not processed stay selected.
    onClose(stage.at === 'done' && !stage.outcome.isStopped)
  }
  return (
    <Dialog
      title={`${offer.label} · ${formatNumber(count)} ${count === 1 ? entity.label : entity.pluralLabel}`}
      onClose={close}
      actions={
        <Buttons
          {...{ stage, offer, form, selected: selection }}
          onRun={bulkRun.execute}
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
        <InputForm
          id={form}
          offer={offer}
          isBusy={isBusy}
          onInput={bulkRun.ask}
          onAnswer={bulkRun.preview}
        />
      )}
      {isBusy && (
        <BulkProgress
          label={stage.at === 'doing' ? t('bulk.do.running') : t('bulk.do.checking')}
          done={stage.done}
          all={count}
          onCancel={bulkRun.cancel}
        />
      )}
      {(stage.at === 'seen' || stage.at === 'done') && (
        <BulkResult {...stage} entity={entity} count={count} isDone={stage.at === 'done'} />
      )}
      {stage.at === 'seen' && countUnchecked(stage.outcome, count) > 0 && (
        <p className="progress-note">
          {t('bulk.do.notChecked', { count: formatNumber(countUnchecked(stage.outcome, count)) })}
        </p>
      )}
      {stage.at === 'seen' &&
        (stage.outcome.rows.some(({ outcome }) => outcome === 'succeeded') ? (
          <UndoNotice entity={entity} offer={offer} />
        ) : (
          <p className="progress-note">{t('bulk.do.notAvailable')}</p>
        ))}
    </Dialog>
  )
}

/** The progress as a bar, announced to screen readers at each quarter. */
function BulkProgress(props: { label: string; done: number; all: number; onCancel(): void }) {
  const { label, done, all } = props
  const t = useMessages()
  const { language } = useAdmin()
  const part = Math.floor((4 * done) / Math.max(all, 1)) / 4
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    <>
      <Progress {...props} />
      <p className="visually-hidden" role="status">
        {t('bulk.do.progress', { label, part: percent.format(part) })}
      </p>
    </>
  )
}

/** Returns the number of records that the preview did not reach. */
function countUnchecked({ rows, isStopped }: BulkRunResult, count: number): number {
  return isStopped ? count - rows.length : 0
}

/**
 * Returns the rejected records, and of an explicit selection also those that were not processed.
 */
function remainingItems({ rows }: BulkRunResult, selection: BulkSelection): readonly Item[] {
  const rejected = rows.filter(({ outcome }) => outcome === 'rejected').map(({ id }) => ({ id }))
  return [...rejected, ...('items' in selection ? selection.items.slice(rows.length) : [])]
}

function Buttons(props: {
  stage: BulkStage
  offer: BulkAction
  form: string
  selected: BulkSelection
  onRun(): void
  onClose(): void
  onSelect: ((items: readonly Item[]) => void) | undefined
  /** Behind the dialog nothing is clickable, so the undo is offered inside. */
  onUndo(outcome: BulkRunResult): void
}) {
  const { stage, offer, form, selected: selection, onSelect } = props
  const t = useMessages()
  const { language } = useAdmin()
  const preview = stage.at === 'seen' ? stage.outcome : undefined
  const possible = preview?.rows.filter(({ outcome }) => outcome === 'succeeded').length ?? 0
  const unchecked = preview ? countUnchecked(preview, selectionCount(selection)) : 0
  const done = stage.at === 'done' ? stage.outcome : undefined
  const remaining = done ? remainingItems(done, selection) : []
  const canUndo = offer.hasWayBack && done?.rows.some(({ outcome }) => outcome === 'succeeded')
  const hasInputs = Object.keys(offer.asks).length > 0
  return (
    <>
      {preview && possible + unchecked > 0 && (
        <button
          type="button"
          className={offer.isDangerous ? 'main danger' : 'main'}
          onClick={props.onRun}
        >
          {t('bulk.do.run', {
            label: offer.label,
            count: (possible + unchecked).toLocaleString(language),
          })}
        </button>
      )}
      {hasInputs && (stage.at === 'asking' || stage.at === 'seen') && (
        <button type="submit" form={form} className={stage.at === 'asking' ? 'main' : undefined}>
          {t('bulk.do.preview')}
        </button>
      )}
      {remaining.length > 0 && onSelect && (
        <button type="button" onClick={() => onSelect(remaining)}>
          {t('bulk.do.selectFailed', { count: remaining.length.toLocaleString(language) })}
        </button>
      )}
      {done && canUndo && (
        <button type="button" onClick={() => props.onUndo(done)}>
          {t('bulk.do.undo')}
        </button>
      )}
      <button type="button" onClick={props.onClose}>
        {stage.at === 'done' ? t('bulk.do.close') : t('bulk.do.cancel')}
      </button>
    </>
  )
}

interface InputFormProps {
  id: string
  offer: BulkAction
  /** Whether the preview is loading. The form keeps its inputs. */
  isBusy: boolean
  onInput(): void
  onAnswer(values: Readonly<Record<string, unknown>>): void
}

/** The form for the inputs that the preview needs. */
function InputForm({ id, offer, isBusy, onInput, onAnswer }: InputFormProps) {
  const admin = useAdmin()
  const [problem, setProblem] = useState<Problem>()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = parseBulkInputs(new FormData(event.currentTarget), offer, admin)
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
      <BulkInputs offer={offer} problem={problem} />
    </form>
  )
}
