import { createContext } from 'react'
import { runRecordFormAction } from './save-record.ts'

/** The action of the forms of a record. A page of the product may have one of its own. */
export const RecordActionContext = createContext(runRecordFormAction)
