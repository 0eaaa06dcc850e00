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
  readonly busy: Busy | undefined
  /** What was under way when somebody stopped it. */
  readonly stopped: Busy | undefined
  readonly note:
    | { readonly id: 'workbook' | 'tooLarge' }
    | { readonly encoding: string }
    | undefined
  /** How often the rows came from elsewhere than the place where they can be pasted. */
  readonly source: number
  choose(file: Blob | undefined): Promise<void>
  /** Other rows are brought there, to be mended. */
  paste(text: string): void
  /** Somebody pastes or writes rows there. */
  write(text: string): void
  /** Something else is asked for: what was found before does not hold any more. */
  change(): void
  run(form: FormData, step: 'check' | 'import'): Promise<void>
  cancel(): void
  undo(report: RowsReport): Promise<void>
}

interface Busy {
  readonly step: 'check' | 'import' | 'undo'
  readonly done: number
}

/** The way of an import in the browser: choose, check, import, and what came of it. */
export function useImport({ plural }: EntityOutline, sent: Imported | undefined): Importing {
  const { http } = useSite()
  const [imported, setImported] = useState<Imported>(sent ?? { text: '' })
  const [busy, setBusy] = useState<Importing['busy']>()
  const [stopped, setStopped] = useState<Busy>()
  const [source, setSource] = useState(0)
  const [note, setNote] = useState<Importing['note']>()
  const under = useRef<AbortController>(undefined)
  const key = useRef<string>(undefined)

  const begin = (text: string, about?: Importing['note']) => {
    key.current = undefined
    setStopped(undefined)
    const type = typeOf(text)
    const isLong = isTooLarge(text, type)
    setImported({ text: isLong ? '' : text })
    setNote(isLong ? { id: 'tooLarge' } : about)
  }
  const start = (step: Busy['step']) => {
    const aborted = new AbortController()
    let done = 0
    under.current = aborted
    setBusy({ step, done })
    setStopped(undefined)
    return {
      signal: aborted.signal,
      onProgress(now: number) {
        done = now
        setBusy({ step, done })
      },
      last: (): Busy => ({ step, done }),
    }
  }
  return {
    imported,
    busy,
    stopped,
    note,
    source,
    write: (text) => begin(text.trim() === '' ? '' : text),
    async choose(file) {
      if (!file) return
      const { text, isWorkbook, encoding } = await readFile(file)
      setSource((before) => before + 1)
      if (isWorkbook) begin('', { id: 'workbook' })
      else begin(text, encoding && { encoding })
    },
    paste(text) {
      setSource((before) => before + 1)
      begin(text)
    },
    change: () => setImported(({ text }) => ({ text })),
    async run(form, step) {
      const { text } = imported
      const isDry = step === 'check'
      const { signal, onProgress, last } = start(step)
      // Should no answer come, the same file makes nothing twice when it is sent again.
      if (!isDry) key.current ??= newKey()
      const answer = await sendRows(http, plural, importAsked(form, isDry), blobOf(text), {
        signal,
        ...(isDry || key.current === undefined ? {} : { key: key.current }),
        onProgress: (counts) =>
          onProgress(Object.values(counts).reduce((sum, count) => sum + count, 0)),
      })
      setBusy(undefined)
      setStopped(signal.aborted ? last() : undefined)
      if (answer.ok) setImported({ text, isDry, report: answer.data })
      else if (!signal.aborted) setImported({ text, problem: answer.problem })
    },
    cancel: () => under.current?.abort(),
    async undo(report) {
      const { signal, onProgress } = start('undo')
      const undone = await undoRows(http, plural, madeBy(report), { signal, onProgress })
      setBusy(undefined)
      setImported({ text: '', undone })
    },
  }
}
