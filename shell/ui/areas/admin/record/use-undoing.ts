import { useNavigate, useRevalidator } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { toast } from '../../kit/toast-store.ts'
import { useWords } from '../admin-context.ts'
import { type Done, takeBack, type Undoable } from './undo.ts'

const words = {
  en: {
    undo: 'Undo',
    undone: 'Taken back.',
    create: 'Created.',
    change: 'Saved.',
    remove: (label: string) => `${label}: in the bin.`,
    restore: 'Brought back.',
    done: (label: string) => `${label}: done.`,
  },
  de: {
    undo: 'Rückgängig',
    undone: 'Rückgängig gemacht.',
    create: 'Angelegt.',
    change: 'Gespeichert.',
    remove: (label: string) => `${label}: im Papierkorb.`,
    restore: 'Zurückgeholt.',
    done: (label: string) => `${label}: erledigt.`,
  },
}

/** What a form does. */
export type Act = (context: PageContext, form: FormData) => Promise<ActOutcome>

/** The same act, and in the browser a message of what came of it, with the way back where there is one. */
export function useUndoing(entity: EntityOutline, act: Act): Act {
  const say = useWords(words)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const sentenceFor = (verb: string): string => {
    const label = entity.states?.moves[verb]?.label ?? entity.actions[verb]?.label
    if (label !== undefined) return say.done(label)
    if (verb === 'remove') return say.remove(entity.label)
    if (verb === 'restore' || verb === 'create') return say[verb]
    return say.change
  }

  const offer = ({ http }: PageContext, { verb, address, undo }: Done) => {
    if (!undo) return toast({ sentence: sentenceFor(verb) })
    const takenBack = async () => {
      const answer = await takeBack(http, address, undo)
      if (!answer.ok) return toast({ sentence: answer.problem.title, isProblem: true })
      toast({ sentence: say.undone })
      // What is gone is not looked at, what is back is.
      const [, , plural, id] = address.split('/')
      const at = `/admin/${plural}/${id}`
      if (undo.verb === 'remove' && location.pathname.startsWith(at)) {
        await navigate(`/admin/${plural}`)
      } else if (undo.verb === 'restore') await navigate(at)
      else await revalidate()
      return undefined
    }
    return toast({
      sentence: sentenceFor(verb),
      action: { label: say.undo, act: () => void takenBack() },
    })
  }

  return async (context, form) => {
    const outcome = await act(context, form)
    if (isUndoable(outcome)) offer(context, outcome.done)
    return outcome
  }
}

export function isUndoable(outcome: ActOutcome): outcome is Undoable {
  return 'done' in outcome
}
