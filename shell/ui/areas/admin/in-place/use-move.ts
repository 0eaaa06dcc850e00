import { kebabOf } from '#shell/model/kebab-of.ts'
import { useNavigate, useRevalidator } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../kit/toast-store.ts'
import { useWords } from '../admin-context.ts'
import { proveAddress } from '../access/proof.tsx'
import { moveBack, takeBack } from '../record/undo.ts'
import type { AnyRecord } from '../any-record.ts'
import { cellWords } from './cell-words.ts'

/** Makes a move and offers the way back, where one leads there; says whether it was made, and why not. */
export function useMove(entity: EntityOutline, record: AnyRecord) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const say = useWords(cellWords)
  const address = `/v1/${entity.plural}/${record.id}`
  const undo = async (name: string, version: number) => {
    const back = await takeBack(http, address, { verb: 'move', name, version })
    await revalidate()
    toast(back.ok ? { sentence: say.undone } : { sentence: back.problem.title, isProblem: true })
  }
  return async (name: string): Promise<boolean> => {
    const { version } = record
    const answer = await http.post<AnyRecord>(`${address}/${kebabOf(name)}`, undefined, { version })
    if (!answer.ok) {
      const { title, remedy } = answer.problem
      const isDoubted = answer.problem.id === 'proof-needed'
      const to = isDoubted ? proveAddress(location) : `/admin/${entity.plural}/${record.id}`
      const look = () => void navigate(to)
      const action = { label: isDoubted ? say.proveLink : say.look, act: look }
      toast({ sentence: `${title} ${remedy}`, isProblem: true, action })
      // Whatever was in the way, the record may not be what it seemed.
      await revalidate()
      return false
    }
    const moved = answer.data
    const back = moveBack(entity, String(record['state']), String(moved['state']))
    const act = () => undo(back ?? '', moved.version)
    const sentence = say.moved(entity.states?.moves[name]?.label ?? name)
    toast(back === undefined ? { sentence } : { sentence, action: { label: say.undo, act } })
    await revalidate()
    return true
  }
}
