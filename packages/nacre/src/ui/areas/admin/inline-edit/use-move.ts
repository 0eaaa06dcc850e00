import { useMessages } from '../../../kit/use-messages.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import { useNavigate, useRevalidator } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../../kit/toast-store.ts'
import { reauthenticateUrl } from '../access/reauthenticate.tsx'
import { reverseMove, undoChange } from '../record/actions/undo.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { listPath } from '../../../records/list-path.ts'

/** Performs a transition and offers the reverse one. Reports whether it succeeded, or why not. */
export function useMove(entity: EntitySchema, record: AnyRecord) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const t = useMessages()
  const address = `/v1/${entity.plural}/${record.id}`
  const undo = async (name: string, version: number) => {
    const back = await undoChange(http, address, { verb: 'move', name, version })
    await revalidate()
    toast(
      back.ok
        ? { sentence: t('list.cell.undone') }
        : { sentence: back.problem.title, isProblem: true },
    )
  }
  return async (name: string): Promise<boolean> => {
    const { version } = record
    const result = await http.post<AnyRecord>(`${address}/${toKebabCase(name)}`, undefined, {
      version,
    })
    if (!result.ok) {
      const { title, hint } = result.problem
      const isReauthenticationRequired = result.problem.code === 'reauthentication-required'
      const targetUrl = isReauthenticationRequired
        ? reauthenticateUrl(location)
        : `${listPath(entity)}/${record.id}`
      const openTarget = () => void navigate(targetUrl)
      const action = {
        label: isReauthenticationRequired
          ? t('list.cell.reauthenticate')
          : t('list.cell.openRecord'),
        act: openTarget,
      }
      toast({ sentence: `${title} ${hint}`, isProblem: true, action })
      // After a failure, the displayed record may be outdated.
      await revalidate()
      return false
    }
    const updated = result.data
    const back = reverseMove(entity, String(record['state']), String(updated['state']))
    const act = () => undo(back ?? '', updated.version)
    const sentence = t('list.cell.moveDone', { move: entity.states?.moves[name]?.label ?? name })
    toast(
      back === undefined ? { sentence } : { sentence, action: { label: t('list.cell.undo'), act } },
    )
    await revalidate()
    return true
  }
}
