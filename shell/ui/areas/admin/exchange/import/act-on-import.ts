import { sendRows, type RowsReport } from '#shell/http/send-rows.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import { textIn } from '../../../form/text-in.ts'
import { wordsFor } from '../../../words.ts'
import { entityAt, loadAdmin } from '../../admin-data.ts'
import { undoBulk } from '../../select/run-bulk.ts'
import { importAsked, largestForm } from './import-asked.ts'
import { importWords } from './import-words.ts'
import { readFile } from './read-file.ts'
import { typeOf } from './read-table.ts'

/** What an import has come to, as its page shows it. */
export interface Imported {
  readonly text: string
  /** The targets of the columns, as they were chosen. */
  readonly targets?: readonly string[]
  readonly report?: RowsReport
  readonly isDry?: boolean
  readonly problem?: Problem
  readonly undone?: { readonly done: number; readonly refused: number; readonly reason?: string }
}

/** The same as the page does with JavaScript, for who comes without. */
export async function actOnImport(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const entity = entityAt(admin, params['plural'])
  if (!entity) return { to: '/' }
  const { plural } = entity
  const { language } = admin
  const step = textIn(form, 'step')
  if (step === 'undo') {
    const undone = await undoRows(http, plural, JSON.parse(textIn(form, 'rows')))
    return { shown: { text: '', undone } satisfies Imported }
  }
  const { text, isTooLong } = await textOf(form)
  if (isTooLong) {
    const { tooLarge, formLimits } = wordsFor(importWords, language)
    const says = { title: tooLarge, remedy: formLimits }
    const problem = { type: '/v1/failures/too-large', id: 'too-large', status: 413, ...says }
    return { shown: { text: '', problem } satisfies Imported }
  }
  if (text === '') return { shown: { text } satisfies Imported }
  const isDry = step !== 'import'
  const targets = form.getAll('target').map((one) => (typeof one === 'string' ? one : ''))
  const answer = await sendRows(http, plural, importAsked(form, isDry), blobOf(text))
  const came: Imported = answer.ok
    ? { text, targets, isDry, report: answer.data }
    : { text, targets, problem: answer.problem }
  return { shown: came }
}

/** The file, or what it was before: between the steps it stands in the page, which carries so much. */
async function textOf(form: FormData): Promise<{ text: string; isTooLong?: true }> {
  const file = form.get('file')
  if (!(file instanceof Blob) || file.size === 0) return { text: textIn(form, 'text') }
  if (file.size > largestForm) return { text: '', isTooLong: true }
  return { text: (await readFile(file)).text }
}

export function blobOf(text: string): Blob {
  const type = typeOf(text) === 'json' ? 'application/json' : 'text/csv'
  return new Blob([text], { type })
}

type Rows = Parameters<typeof undoBulk>[2]

/** Takes back what rows have made and changed. */
export async function undoRows(
  http: PageContext['http'],
  plural: string,
  items: Rows,
  options?: Parameters<typeof undoBulk>[4],
): Promise<NonNullable<Imported['undone']>> {
  const { rows, problem } = await undoBulk(http, plural, items, undefined, options)
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  const reason = problem?.title ?? refused[0]?.problem?.title
  const left = items.length - rows.length + refused.length
  return { done: items.length - left, refused: left, ...(reason === undefined ? {} : { reason }) }
}

/** The records that rows of a report have made or changed. */
export function madeBy({ rows }: RowsReport): Rows {
  return rows.flatMap(({ outcome, id, version }) => {
    const isMade = outcome === 'created' || outcome === 'changed'
    return isMade && id !== undefined && version !== undefined ? [{ id, version }] : []
  })
}
