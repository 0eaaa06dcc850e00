import { useMessages } from '../../../../kit/use-messages.ts'
import { useNavigate, useRevalidator } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { toast } from '../../../../kit/toast-store.ts'
import { type UndoableChange, undoChange, type UndoableResult } from './undo.ts'
import { listPath } from '../../../../records/list-path.ts'

/** The action of a form. */
export type UndoAction = (context: PageContext, form: FormData) => Promise<ActionResult>

/** Wraps an action so that its result is announced, with undo if possible. */
export function useUndoToast(entity: EntitySchema, act: UndoAction): UndoAction {
  const t = useMessages()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const describeChange = (verb: string): string => {
    const label = entity.states?.moves[verb]?.label ?? entity.actions[verb]?.label
    if (label !== undefined) return t('record.undo.done', { label })
    if (verb === 'remove') return t('record.undo.remove', { label: entity.label })
    if (verb === 'restore' || verb === 'create') return t(`record.undo.${verb}`)
    return t('record.undo.change')
  }

  const offer = ({ http }: PageContext, { verb, address, undo }: UndoableChange) => {
    if (!undo) return toast({ sentence: describeChange(verb) })
    const runUndo = async () => {
      const result = await undoChange(http, address, undo)
      if (!result.ok) return toast({ sentence: result.problem.title, isProblem: true })
      toast({ sentence: t('record.undo.undone') })
      // A removed record is closed, a restored one opened.
      const id = address.split('/')[3]
      const recordUrl = `${listPath(entity)}/${id}`
      if (undo.verb === 'remove' && location.pathname.startsWith(recordUrl)) {
        await navigate(listPath(entity))
      } else if (undo.verb === 'restore') await navigate(recordUrl)
      else await revalidate()
      return undefined
    }
    return toast({
      sentence: describeChange(verb),
      action: { label: t('record.undo.undo'), act: () => void runUndo() },
    })
  }

  return async (context, form) => {
    const outcome = await act(context, form)
    if (isUndoableResult(outcome)) offer(context, outcome.done)
    return outcome
  }
}

export function isUndoableResult(outcome: ActionResult): outcome is UndoableResult {
  return 'done' in outcome
}
