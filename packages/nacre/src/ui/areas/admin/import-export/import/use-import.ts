import { useRef, useState } from 'react'
import type { ImportReportData } from '#shell/http/upload-import.ts'
import { uploadImport } from '#shell/http/upload-import.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useSite } from '../../../../components/site.ts'
import { createRandomId } from '../../random-id.ts'
import { toBlob, type ImportState, importedRecords, undoImportedRows } from './run-import-action.ts'
import { importParams, exceedsImportLimit } from './import-params.ts'
import { readTextFile } from './read-text-file.ts'
import { detectFormat } from './parse-table-preview.ts'

export interface ImportFlow {
  readonly imported: ImportState
  /** The running step with its progress in rows. */
  readonly busy: ImportStep | undefined
  /** The canceled step with its progress. */
  readonly canceled: ImportStep | undefined
  readonly encodingNote:
    | { readonly id: 'workbook' | 'tooLarge' }
    | { readonly encoding: string }
    | undefined
  /** Counts loaded files, which reset the text input. */
  readonly sourceRevision: number
  selectFile(file: Blob | undefined): Promise<void>
  /** Loads rows into the text input, for correction. */
  paste(text: string): void
  /** Called when the user pastes or types rows. */
  write(text: string): void
  /** Invalidates the report after a changed option. */
  invalidateReport(): void
  run(form: FormData, step: 'check' | 'import'): Promise<void>
  cancel(): void
  undo(report: ImportReportData): Promise<void>
}

interface ImportStep {
  readonly step: 'check' | 'import' | 'undo'
  readonly done: number
}

/** Runs an import in the browser: select, check, import and report. */
export function useImport({ plural }: EntitySchema, sent: ImportState | undefined): ImportFlow {
  const { http } = useSite()
  const [imported, setImported] = useState<ImportState>(sent ?? { text: '' })
  const [busy, setBusy] = useState<ImportFlow['busy']>()
  const [canceled, setCanceled] = useState<ImportStep>()
  const [sourceRevision, setSourceRevision] = useState(0)
  const [encodingNote, setEncodingNote] = useState<ImportFlow['encodingNote']>()
  const controller = useRef<AbortController>(undefined)
  const key = useRef<string>(undefined)

  const loadText = (text: string, about?: ImportFlow['encodingNote']) => {
    key.current = undefined
    setCanceled(undefined)
    const type = detectFormat(text)
    const isLong = exceedsImportLimit(text, type)
    setImported({ text: isLong ? '' : text })
    setEncodingNote(isLong ? { id: 'tooLarge' } : about)
  }
  const start = (step: ImportStep['step']) => {
    const aborted = new AbortController()
    let done = 0
    controller.current = aborted
    setBusy({ step, done })
    setCanceled(undefined)
    return {
      signal: aborted.signal,
      onProgress(now: number) {
        done = now
        setBusy({ step, done })
      },
      last: (): ImportStep => ({ step, done }),
    }
  }
  return {
    imported,
    busy,
    canceled,
    encodingNote,
    sourceRevision,
    write: (text) => loadText(text.trim() === '' ? '' : text),
    async selectFile(file) {
      if (!file) return
      const { text, isWorkbook, encoding } = await readTextFile(file)
      setSourceRevision((before) => before + 1)
      if (isWorkbook) loadText('', { id: 'workbook' })
      else loadText(text, encoding && { encoding })
    },
    paste(text) {
      setSourceRevision((before) => before + 1)
      loadText(text)
    },
    invalidateReport: () => setImported(({ text }) => ({ text })),
    async run(form, step) {
      const { text } = imported
      const isDry = step === 'check'
      const { signal, onProgress, last } = start(step)
      // One idempotency key per file, so that a retry after a network error imports nothing twice.
      if (!isDry) key.current ??= createRandomId()
      const result = await uploadImport(http, plural, importParams(form, isDry), toBlob(text), {
        signal,
        ...(isDry || key.current === undefined ? {} : { key: key.current }),
        onProgress: (counts) => onProgress(sumOf(Object.values(counts))),
      })
      setBusy(undefined)
      setCanceled(signal.aborted ? last() : undefined)
      if (result.ok) setImported({ text, isDry, report: result.data })
      else if (!signal.aborted) setImported({ text, problem: result.problem })
    },
    cancel: () => controller.current?.abort(),
    async undo(report) {
      const { signal, onProgress } = start('undo')
      const records = importedRecords(report)
      const undone = await undoImportedRows(http, plural, records, { signal, onProgress })
      setBusy(undefined)
      setImported({ text: '', undone })
    },
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
