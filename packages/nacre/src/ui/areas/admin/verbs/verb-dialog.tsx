import { provideAllParts } from '../record/all-parts.ts'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ActionResult } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { useSite } from '../../../components/site.ts'
import { Remedy } from '../../../form/remedy.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { useMessages } from '../../../kit/use-messages.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { type UndoAction, useUndoToast } from '../record/actions/use-undo-toast.ts'
import { AnswerView } from './answer-view.tsx'
import { isPlainQuestion, type OfferedVerb } from './offered-verb.ts'
import { runVerb, type VerbAnswer } from './run-verb.ts'
import { VerbForm } from './verb-form.tsx'

provideAllParts()

export interface VerbDialogProps {
  entity: EntitySchema
  verb: OfferedVerb
  /** Absent for an action of the list. */
  record?: AnyRecord | undefined
  onClose(): void
}

/** Asks for the input of a verb, runs it and shows its answer. */
export function VerbDialog({ entity, verb, record, onClose }: VerbDialogProps) {
  const title = record ? `${verb.label} · ${recordTitle(entity, record)}` : verb.label
  return (
    <Dialog title={title} onClose={onClose}>
      {isPlainQuestion(verb) ? (
        <Question {...{ entity, verb, record, onClose }} />
      ) : (
        <InputForm {...{ entity, verb, record, onClose }} />
      )}
    </Dialog>
  )
}

function InputForm({ entity, verb, record, onClose }: VerbDialogProps) {
  const t = useMessages()
  const admin = useAdmin()
  const { revalidate } = useRevalidator()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstInput(content.current), [])
  const run = useUndoToast(entity, (context, form) =>
    runVerb(context, { entity, verb, record, admin }, form),
  )
  const act: UndoAction = async (context, form): Promise<ActionResult> => {
    const outcome = await run(context, form)
    if ('to' in outcome) onClose()
    // After a failure, the displayed record may be outdated.
    if (!verb.readOnly) await revalidate()
    return 'to' in outcome ? { once: undefined } : outcome
  }
  const button = (label: string) => (
    <button type="button" onClick={onClose}>
      {label}
    </button>
  )
  return (
    <div ref={content}>
      <VerbForm
        {...{ entity, verb, record, act }}
        cancel={button(t('kit.confirm.cancel'))}
        close={button(t('kit.dialog.close'))}
      />
    </div>
  )
}

function focusFirstInput(content: HTMLElement | null): void {
  content
    ?.querySelector<HTMLElement>(':is(input:not([type=hidden]), select, textarea, button)')
    ?.focus()
}

/** The answer to a question without input, which is asked when the dialog opens. */
function Question({ entity, verb, record, onClose }: VerbDialogProps) {
  const t = useMessages()
  const admin = useAdmin()
  const { http } = useSite()
  const [outcome, setOutcome] = useState<ActionResult>()
  useEffect(() => {
    let isHere = true
    void runVerb({ http }, { entity, verb, record, admin }, new FormData()).then(
      (result) => isHere && setOutcome(result),
    )
    return () => {
      isHere = false
    }
  }, [http, entity, verb, record, admin])
  return (
    <>
      <div aria-busy={outcome === undefined}>
        {outcome && 'once' in outcome && (
          <AnswerView verb={verb} answer={outcome.once as VerbAnswer} />
        )}
        {outcome && 'title' in outcome && <QuestionProblem problem={outcome} />}
      </div>
      <p className="verb-buttons">
        <button type="button" onClick={onClose}>
          {t('kit.dialog.close')}
        </button>
      </p>
    </>
  )
}

function QuestionProblem({ problem }: { problem: Problem }) {
  return (
    <p className="problem" role="alert">
      {problem.title} <Remedy problem={problem} />
    </p>
  )
}
