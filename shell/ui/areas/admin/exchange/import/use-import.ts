import { useRef, useState } from 'react'
import type { RowsReport } from '#shell/http/send-rows.ts'
import { sendRows } from '#shell/http/send-rows.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useSite } from '../../../../components/site.ts'
import { newKey } from '../../new-key.ts'
import { blobOf, type Imported, madeBy, undoRows } from './act-on-import.ts'
import { importAsked, isTooLarge } from './import-asked.ts'
import { readFile } from './read-file.ts'
import { typeOf } from './read-table.ts'

export interface Importing {
  readonly imported: Imported
  /** What is under way: which step, and how many rows are through. */
  readonly busy: { readonly step: 'check' | 'import'; readonly done: number } | undefined
  readonly isStopped: boolean
  readonly note:
    | { readonly id: 'workbook' | 'tooLarge' }
    | { readonly encoding: string }
    | undefined
  choose(file: Blob | undefined): Promise<void>
  paste(text: string): void
  /** Something else is asked for: what was found before does not hold any more. */
  change(): void
  run(form: FormData, step: 'check' | 'import'): Promise<void>
  cancel(): void
  undo(report: RowsReport): Promise<void>
}

/** The way of an import in the browser: choose, check, import, and what came of it. */
export function useImport({ plural }: EntityOutline, sent: Imported | undefined): Importing {
  const { http } = useSite()
  const [imported, setImported] = useState<Imported>(sent ?? { text: '' })
  const [busy, setBusy] = useState<Importing['busy']>()
  const [isStopped, setStopped] = useState(false)
  const [note, setNote] = useState<Importing['note']>()
  const under = useRef<AbortController>(undefined)
  const key = useRef<string>(undefined)

  const begin = (text: string, about?: Importing['note']) => {
    key.current = undefined
    setStopped(false)
    const type = typeOf(text)
    const isLong = isTooLarge(text, type)
    setImported({ text: isLong ? '' : text })
    setNote(isLong ? { id: 'tooLarge' } : about)
  }
  return {
    imported,
    busy,
    isStopped,
    note,
    async choose(file) {
      if (!file) return
      const { text, isWorkbook, encoding } = await readFile(file)
      if (isWorkbook) begin('', { id: 'workbook' })
      else begin(text, encoding && { encoding })
    },
    paste: (text) => begin(text),
    change: () => setImported(({ text }) => ({ text })),
    async run(form, step) {
      const { text } = imported
      const isDry = step === 'check'
      const aborted = new AbortController()
      under.current = aborted
      setBusy({ step, done: 0 })
      setStopped(false)
      // Should no answer come, the same file makes nothing twice when it is sent again.
      if (!isDry) key.current ??= newKey()
      const answer = await sendRows(http, plural, importAsked(form, isDry), blobOf(text), {
        signal: aborted.signal,
        ...(isDry || key.current === undefined ? {} : { key: key.current }),
        onProgress: (counts) =>
          setBusy({ step, done: Object.values(counts).reduce((sum, count) => sum + count, 0) }),
      })
      setBusy(undefined)
      setStopped(aborted.signal.aborted)
      if (answer.ok) setImported({ text, isDry, report: answer.data })
      else if (!aborted.signal.aborted) setImported({ text, problem: answer.problem })
    },
    cancel: () => under.current?.abort(),
    async undo(report) {
      const undone = await undoRows(http, plural, madeBy(report))
      setImported({ text: '', undone })
    },
  }
}
