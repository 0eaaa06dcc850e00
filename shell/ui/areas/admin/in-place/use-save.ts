import { useRevalidator } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../kit/toast-store.ts'
import { useWords } from '../admin-context.ts'
import type { AnyRecord } from '../any-record.ts'
import type { Editing } from './cell-in-place.tsx'
import { cellWords } from './cell-words.ts'
import { saveCell } from './save-cell.ts'

/** Only the newest of many small changes is worth a message. */
let putAway = () => {}

/** Saves a cell and offers to undo that; comes to what stands in the way, if anything does. */
export function useSave({ plural }: EntityOutline, column: string, record: AnyRecord) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  const say = useWords(cellWords)
  const address = `/v1/${plural}/${record.id}`
  const before = record[column] ?? null
  const undo = async (version: number) => {
    const back = await saveCell(http, { address, name: column, value: before, version })
    await revalidate()
    if ('saved' in back) toast({ sentence: say.undone })
    else toast({ sentence: 'problem' in back ? back.problem.title : say.theirs, isProblem: true })
  }
  return async (value: unknown, version: number): Promise<Editing | undefined> => {
    const came = await saveCell(http, { address, name: column, value, version })
    if ('problem' in came) return { value, version, problem: came.problem }
    if ('theirs' in came) return { value, version, theirs: came.theirs }
    putAway()
    const act = () => undo(came.saved.version)
    putAway = toast({ sentence: say.saved, action: { label: say.undo, act } })
    await revalidate()
    return undefined
  }
}
