import { urls } from '../../../../url-map.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { uploadImport, type ImportReportData } from '#shell/http/upload-import.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { formText } from '../../../../form/form-text.ts'
import { findListed, loadAdmin } from '../../../../records/admin-data.ts'
import { undoBulk } from '../../bulk/run-bulk.ts'
import { importParams, maxFormBytes } from './import-params.ts'
import { readTextFile } from './read-text-file.ts'
import { detectFormat } from './parse-table-preview.ts'

/** The state of an import, as its page renders it. */
export interface ImportState {
  readonly text: string
  /** The selected targets of the columns. */
  readonly targets?: readonly string[]
  readonly report?: ImportReportData
  readonly isDry?: boolean
  readonly problem?: Problem
  readonly undone?: { readonly done: number; readonly rejected: number; readonly reason?: string }
}

/** Runs the steps of an import without JavaScript. */
export async function runImportAction(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const entity = findListed(admin, params['plural'])
  if (!entity) return { to: urls.start }
  const { plural } = entity
  const { language } = admin
  const step = formText(form, 'step')
  if (step === 'undo') {
    const undone = await undoImportedRows(http, plural, JSON.parse(formText(form, 'rows')))
    return { once: { text: '', undone } satisfies ImportState }
  }
  const { text, isTooLong } = await readImportText(form)
  if (isTooLong) {
    const t = messagesFor(language)
    const baseState = {
      title: t('importExport.import.tooLarge'),
      hint: t('importExport.import.formLimits'),
    }
    const problem = {
      type: '/v1/problem-types/content-too-large',
      code: 'content-too-large',
      status: 413,
      ...baseState,
    }
    return { once: { text: '', problem } satisfies ImportState }
  }
  if (text === '') return { once: { text } satisfies ImportState }
  const isDry = step !== 'import'
  const targets = form.getAll('target').map((one) => (typeof one === 'string' ? one : ''))
  const result = await uploadImport(http, plural, importParams(form, isDry), toBlob(text))
  const imported: ImportState = result.ok
    ? { text, targets, isDry, report: result.data }
    : { text, targets, problem: result.problem }
  return { once: imported }
}

/** Returns the text of the file, or the one that the page carries between the steps. */
async function readImportText(form: FormData): Promise<{ text: string; isTooLong?: true }> {
  const file = form.get('file')
  if (!(file instanceof Blob) || file.size === 0) return { text: formText(form, 'text') }
  if (file.size > maxFormBytes) return { text: '', isTooLong: true }
  return { text: (await readTextFile(file)).text }
}

export function toBlob(text: string): Blob {
  const type = detectFormat(text) === 'json' ? 'application/json' : 'text/csv'
  return new Blob([text], { type })
}

type Rows = Parameters<typeof undoBulk>[2]

/** Undoes the creations and changes of an import. */
export async function undoImportedRows(
  http: PageContext['http'],
  plural: string,
  items: Rows,
  options?: Parameters<typeof undoBulk>[4],
): Promise<NonNullable<ImportState['undone']>> {
  const { rows, problem } = await undoBulk(http, plural, items, undefined, options)
  const rejected = rows.filter(({ outcome }) => outcome === 'rejected')
  const reason = problem?.title ?? rejected[0]?.problem?.title
  const remaining = items.length - rows.length + rejected.length
  return {
    done: items.length - remaining,
    rejected: remaining,
    ...(reason === undefined ? {} : { reason }),
  }
}

/** Returns the records that an import has created or changed. */
export function importedRecords({ rows }: ImportReportData): Rows {
  return rows.flatMap(({ outcome, id, version }) => {
    const isMade = outcome === 'created' || outcome === 'changed'
    return isMade && id !== undefined && version !== undefined ? [{ id, version }] : []
  })
}
