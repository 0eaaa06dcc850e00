import { createContext } from 'react'
import type { UndoAction } from './use-undo-toast.ts'
import { runRecordFormAction } from './save-record.ts'

/** The action of the forms of a record. A page of the product may have one of its own. */
export const RecordActionContext = createContext<UndoAction>((context, form) =>
  runRecordFormAction(context, form),
)
