import { createContext, useContext } from 'react'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { SystemAlert } from '#shell/model/system-alert.ts'

/** The system alerts of the reader and a function that reloads them. */
export interface AlertsState {
  readonly alerts: readonly SystemAlert[]
  /** The reason why the alerts could not be loaded. */
  readonly problem?: Problem | undefined
  ask(): Promise<void>
}

const noAlerts: AlertsState = { alerts: [], ask: async () => {} }

export const AlertsContext = createContext(noAlerts)

export function useAlerts(): AlertsState {
  return useContext(AlertsContext)
}
