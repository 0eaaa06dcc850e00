import { useMessages } from '../../../kit/use-messages.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../../kit/toast-store.ts'
import { isTrashAction, type BulkAction } from './bulk-actions.ts'
import {
  type BulkRunResult,
  type BulkSelection,
  requestBulk,
  loadTitlesOf,
  undoBulk,
} from './run-bulk.ts'

type Values = Readonly<Record<string, unknown>>

/** The stage of a bulk action, from its inputs to its result. */
export type BulkStage =
  | { readonly at: 'asking' }
  | { readonly at: 'looking' | 'doing'; readonly done: number }
  | { readonly at: 'seen' | 'done'; readonly outcome: BulkRunResult; readonly titles: Titles }

type Titles = Readonly<Record<string, string>>

interface BulkRun {
  readonly stage: BulkStage
  preview(values: Values): void
  /** Invalidates the preview after a changed input. */
  ask(): void
  execute(): void
  cancel(): void
}

/** The maximum number of previewed records. The others are checked when the action runs. */
const maxPreviewed = 1_000

export function useBulkRun(
  entity: EntitySchema,
  offer: BulkAction,
  selection: BulkSelection,
  onDone: (outcome: BulkRunResult) => void,
): BulkRun {
  const { http } = useSite()
  const { plural } = entity
  const { revalidate } = useRevalidator()
  const asks = Object.keys(offer.asks).length > 0
  const [stage, setStage] = useState<BulkStage>(
    asks ? { at: 'asking' } : { at: 'looking', done: 0 },
  )
  const values = useRef<Values>({})
  const controller = useRef<AbortController>(undefined)
  const previewedAt = useRef<string>(undefined)

  const run = useCallback(
    async (isDry: boolean): Promise<BulkRunResult> => {
      const aborted = new AbortController()
      controller.current?.abort()
      controller.current = aborted
      const at = isDry ? 'looking' : 'doing'
      const onProgress = (completed: number) => {
        setStage({ at, done: completed })
        if (isDry && completed >= maxPreviewed) aborted.abort()
      }
      const options = { isDry, onProgress, signal: aborted.signal }
      // The action applies to the previewed state. Records that have changed since are rejected and
      // listed.
      const asOf = isDry ? undefined : previewedAt.current
      const dated = asOf === undefined || 'items' in selection ? selection : { ...selection, asOf }
      const outcome = await requestBulk(http, plural, offer.body(values.current), dated, options)
      if (isDry) previewedAt.current = outcome.asOf
      return outcome
    },
    [http, plural, offer, selection],
  )
  const preview = useCallback(
    async (input: Values): Promise<BulkStage> => {
      values.current = input
      const outcome = await run(true)
      return {
        at: 'seen',
        outcome,
        titles: await loadTitlesOf(http, entity, rejectedRows(outcome), isTrashAction(offer)),
      }
    },
    [run, http, entity, offer],
  )
  const execute = async () => {
    setStage({ at: 'doing', done: 0 })
    const outcome = await run(false)
    await revalidate()
    onDone(outcome)
    setStage({
      at: 'done',
      outcome,
      titles: await loadTitlesOf(http, entity, rejectedRows(outcome), isTrashAction(offer)),
    })
  }
  useEffect(() => {
    if (!asks) void preview({}).then(setStage)
    return () => controller.current?.abort()
  }, [asks, preview])
  return {
    stage,
    preview(input) {
      setStage({ at: 'looking', done: 0 })
      void preview(input).then(setStage)
    },
    ask: () => setStage((now) => (now.at === 'seen' ? { at: 'asking' } : now)),
    execute: () => void execute(),
    cancel: () => controller.current?.abort(),
  }
}

function rejectedRows({ rows }: BulkRunResult) {
  return rows.filter(({ outcome }) => outcome === 'rejected')
}

/** Returns a function that undoes an action and announces the result. */
export function useUndo(entity: EntitySchema, { opposite }: Pick<BulkAction, 'opposite'>) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  const t = useMessages()
  return async ({ rows }: Pick<BulkRunResult, 'rows'>) => {
    const done = rows.filter(({ outcome }) => outcome === 'succeeded')
    const closeToast = toast({ sentence: t('bulk.do.undoing') })
    const back = await undoBulk(http, entity.plural, done, opposite)
    await revalidate()
    closeToast()
    const rejected = rejectedRows(back)
    const undoneCount = back.rows.length - rejected.length
    const remaining = done.length - back.rows.length + rejected.length
    const reason = back.problem?.title ?? rejected[0]?.problem?.title ?? ''
    const rest = remaining > 0 ? ` ${t('bulk.do.notUndone', { count: remaining })} ${reason}` : ''
    toast({
      sentence: t('bulk.do.undone', { count: undoneCount }) + rest,
      isProblem: remaining > 0,
    })
  }
}
