import { findEntity, loadForPage } from '../admin-data.ts'
import type { RecordSource } from '../record/load-record.ts'

/** Pages of a product find all records that their reader may know, also without a list in an area. */
export const pageRecords: RecordSource = { load: loadForPage, find: findEntity }
