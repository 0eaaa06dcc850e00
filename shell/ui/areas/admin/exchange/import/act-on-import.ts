import { sendRows, type RowsReport } from '#shell/http/send-rows.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import { textIn } from '../../../form/text-in.ts'
import { entityAt, loadAdmin } from '../../admin-data.ts'
import { undoBulk } from '../../select/run-bulk.ts'
import { importAsked } from './import-asked.ts'
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
  const entity = entityAt(await loadAdmin(http, url), params['plural'])
  if (!entity) return { to: '/' }
  const { plural } = entity
  const step = textIn(form, 'step')
  if (step === 'undo') {
    const undone = await undoRows(http, plural, JSON.parse(textIn(form, 'rows')))
    return { shown: { text: '', undone } satisfies Imported }
  }
  const text = await textOf(form)
  if (text === '') return { shown: { text } satisfies Imported }
  const isDry = step !== 'import'
  const targets = form.getAll('target').map((one) => (typeof one === 'string' ? one : ''))
  const answer = await sendRows(http, plural, importAsked(form, isDry), blobOf(text))
  const came: Imported = answer.ok
    ? { text, targets, isDry, report: answer.data }
    : { text, targets, problem: answer.problem }
  return { shown: came }
}

async function textOf(form: FormData): Promise<string> {
  const file = form.get('file')
  if (file instanceof Blob && file.size > 0) return (await readFile(file)).text
  return textIn(form, 'text')
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
): Promise<NonNullable<Imported['undone']>> {
  const { rows, problem } = await undoBulk(http, plural, items)
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
