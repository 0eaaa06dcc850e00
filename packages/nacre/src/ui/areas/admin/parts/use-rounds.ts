import { useState } from 'react'
import type { UndoAction } from '../record/actions/use-undo-toast.ts'

/**
 * Counts how often a form was saved on its page, for a form that is empty again afterwards. A new round
 * begins when the page has loaded its data again.
 */
export function useRounds(data: object, action: UndoAction): { round: number; act: UndoAction } {
  const [round, setRound] = useState(0)
  const [savedData, setSavedData] = useState<object>()
  if (savedData !== undefined && savedData !== data) {
    setSavedData(undefined)
    setRound(round + 1)
  }
  const act: UndoAction = async (context, form) => {
    const outcome = await action(context, form)
    if ('to' in outcome) setSavedData(data)
    return outcome
  }
  return { round, act }
}
