import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../kit/toast-store.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { doWords } from './do-words.ts'
import { isOfBin, type Offer } from './offers.ts'
import { type BulkOutcome, type Chosen, runBulk, titlesOf, undoBulk } from './run-bulk.ts'

type Values = Readonly<Record<string, unknown>>

/** Where somebody is on the way from wanting something to having done it. */
export type Stage =
  | { readonly at: 'asking' }
  | { readonly at: 'looking' | 'doing'; readonly done: number }
  | { readonly at: 'seen' | 'done'; readonly outcome: BulkOutcome; readonly titles: Titles }

type Titles = Readonly<Record<string, string>>

interface Doing {
  readonly stage: Stage
  look(values: Values): void
  /** Something else is said: what was seen before is not what would happen now. */
  ask(): void
  go(): void
  cancel(): void
}

/** As many are looked at before as one can read about; the others when it is done. */
const mostLookedAt = 1_000

export function useDoing(
  entity: EntityOutline,
  offer: Offer,
  chosen: Chosen,
  onDone: (outcome: BulkOutcome) => void,
): Doing {
  const { http } = useSite()
  const { plural } = entity
  const { revalidate } = useRevalidator()
  const asks = Object.keys(offer.asks).length > 0
  const [stage, setStage] = useState<Stage>(asks ? { at: 'asking' } : { at: 'looking', done: 0 })
  const values = useRef<Values>({})
  const under = useRef<AbortController>(undefined)
  const shownAt = useRef<string>(undefined)

  const run = useCallback(
    async (isDry: boolean): Promise<BulkOutcome> => {
      const aborted = new AbortController()
      under.current?.abort()
      under.current = aborted
      const at = isDry ? 'looking' : 'doing'
      const onProgress = (done: number) => {
        setStage({ at, done })
        if (isDry && done >= mostLookedAt) aborted.abort()
      }
      const options = { isDry, onProgress, signal: aborted.signal }
      // What is done is what was shown: whatever has changed since is refused, and named.
      const asOf = isDry ? undefined : shownAt.current
      const meant = asOf === undefined || 'items' in chosen ? chosen : { ...chosen, asOf }
      const outcome = await runBulk(http, plural, offer.body(values.current), meant, options)
      if (isDry) shownAt.current = outcome.at
      return outcome
    },
    [http, plural, offer, chosen],
  )
  const look = useCallback(
    async (given: Values): Promise<Stage> => {
      values.current = given
      const outcome = await run(true)
      return {
        at: 'seen',
        outcome,
        titles: await titlesOf(http, entity, refusedIn(outcome), isOfBin(offer)),
      }
    },
    [run, http, entity, offer],
  )
  const go = async () => {
    setStage({ at: 'doing', done: 0 })
    const outcome = await run(false)
    await revalidate()
    onDone(outcome)
    setStage({
      at: 'done',
      outcome,
      titles: await titlesOf(http, entity, refusedIn(outcome), isOfBin(offer)),
    })
  }
  useEffect(() => {
    if (!asks) void look({}).then(setStage)
    return () => under.current?.abort()
  }, [asks, look])
  return {
    stage,
    look(given) {
      setStage({ at: 'looking', done: 0 })
      void look(given).then(setStage)
    },
    ask: () => setStage((now) => (now.at === 'seen' ? { at: 'asking' } : now)),
    go: () => void go(),
    cancel: () => under.current?.abort(),
  }
}

function refusedIn({ rows }: BulkOutcome) {
  return rows.filter(({ outcome }) => outcome === 'refused')
}

/** Takes back what was done, and says what came of that. */
export function useUndo(entity: EntityOutline, { opposite }: Pick<Offer, 'opposite'>) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  const say = useWords(doWords)
  const { language } = useAdmin()
  return async ({ rows }: Pick<BulkOutcome, 'rows'>) => {
    const done = rows.filter(({ outcome }) => outcome === 'done')
    const putAway = toast({ sentence: say.undoing })
    const back = await undoBulk(http, entity.plural, done, opposite)
    await revalidate()
    putAway()
    const refused = refusedIn(back)
    const put = (back.rows.length - refused.length).toLocaleString(language)
    const left = done.length - back.rows.length + refused.length
    const reason = back.problem?.title ?? refused[0]?.problem?.title ?? ''
    const rest = left > 0 ? ` ${say.notUndone(left.toLocaleString(language))} ${reason}` : ''
    toast({ sentence: say.undone(put) + rest, isProblem: left > 0 })
  }
}
