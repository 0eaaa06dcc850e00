import { createContext, useContext } from 'react'
import type { ActionState } from '#shell/http/page-context.ts'

export const ActionStateContext = createContext<ActionState | undefined>(undefined)

/** Whether the surrounding form is being submitted. */
export const PendingContext = createContext(false)

/** Returns the error of a field and its previously submitted values. */
export function useFieldState(name: string): {
  fieldError?: string
  previousValues?: readonly string[]
} {
  const acted = useContext(ActionStateContext)
  const fieldError = acted?.problem?.errors?.[name]
  const previousValues = acted?.values[name]
  return {
    ...(fieldError === undefined ? {} : { fieldError }),
    ...(previousValues ? { previousValues } : {}),
  }
}
