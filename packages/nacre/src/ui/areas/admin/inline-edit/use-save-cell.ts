import { useMessages } from '../../../kit/use-messages.ts'
import { useRevalidator } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../../kit/toast-store.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { CellEditState } from './cell-edit-state.ts'
import { saveCell } from './save-cell.ts'

/** Closes the previous message, so that only the latest of many changes has one. */
let closeLastToast = () => {}

/** Saves a cell and offers undo. Returns the conflict or the problem, if any. */
export function useSaveCell({ plural }: EntitySchema, column: string, record: AnyRecord) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  const t = useMessages()
  const address = `/v1/${plural}/${record.id}`
  const previousValue = record[column] ?? null
  const undo = async (version: number) => {
    const back = await saveCell(http, { address, name: column, value: previousValue, version })
    await revalidate()
    if ('saved' in back) toast({ sentence: t('list.cell.undone') })
    else
      toast({
        sentence: 'problem' in back ? back.problem.title : t('list.cell.otherValue'),
        isProblem: true,
      })
  }
  return async (value: unknown, version: number): Promise<CellEditState | undefined> => {
    const result = await saveCell(http, { address, name: column, value, version })
    if ('problem' in result) return { value, version, problem: result.problem }
    if ('theirs' in result) return { value, version, theirs: result.theirs }
    closeLastToast()
    const act = () => undo(result.saved.version)
    closeLastToast = toast({
      sentence: t('list.cell.saved'),
      action: { label: t('list.cell.undo'), act },
    })
    await revalidate()
    return undefined
  }
}
