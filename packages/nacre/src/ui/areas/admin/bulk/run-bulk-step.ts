import { urls } from '../../../url-map.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { formText } from '../../../form/form-text.ts'
import { findListed, loadAdmin } from '../../../records/admin-data.ts'
import { exportUrl } from '../import-export/export-url.ts'
import { parseBulkInputs } from './bulk-inputs.tsx'
import { bulkActionsFor } from './bulk-actions.ts'
import {
  type BulkRunResult,
  type BulkSelection,
  type Item,
  requestBulk,
  loadTitlesOf,
  undoBulk,
} from './run-bulk.ts'
import { listPath } from '../../../records/list-path.ts'

/** A step of a bulk action, as the page without JavaScript renders it. */
export interface BulkStepState {
  /** The key of the bulk action. */
  readonly key: string
  readonly chosen: BulkSelection
  readonly isTrash: boolean
  readonly at: 'asking' | 'seen' | 'done' | 'undone'
  readonly problem?: Problem
  readonly values?: Readonly<Record<string, unknown>>
  readonly outcome?: BulkRunResult
  readonly titles?: Readonly<Record<string, string>>
}

/**
 * The time limit of one request in milliseconds. The report names the records that were not
 * processed.
 */
const longest = 8_000

const listParams = ['where', 'search', 'timeZone', 'sort', 'trash'] as const

/** Runs a bulk action without JavaScript, one page per step. */
export async function runBulkStep(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const entity = findListed(admin, params['plural'])
  if (!entity) return { to: urls.start }
  const { language } = admin
  const selection = parseSelection(form)
  const key = formText(form, 'do')
  const isTrash = formText(form, 'trash') === 'true'
  if (key === 'export') return { to: exportUrl(entity, paramsIn(form), selection) }
  const offer = bulkActionsFor(entity, { isTrash, language }).find((one) => one.key === key)
  if (!offer) return { to: listPath(entity) }
  const baseState: Omit<BulkStepState, 'at'> = { key, chosen: selection, isTrash }
  const reported = async (
    at: BulkStepState['at'],
    outcome: BulkRunResult,
    more = {},
  ): Promise<ActionResult> => {
    const rejected = outcome.rows.filter((row) => row.outcome === 'rejected')
    const titles = await loadTitlesOf(http, entity, rejected, isTrash)
    return { once: { ...baseState, ...more, at, outcome, titles } satisfies BulkStepState }
  }

  const step = formText(form, 'step')
  const options = { signal: AbortSignal.timeout(longest) }
  if (step === 'undo' && 'items' in selection) {
    return reported('undone', await undoBulk(http, entity.plural, selection.items, offer.opposite))
  }
  if (step === 'do') {
    const body = offer.body(valuesIn(formText(form, 'values')))
    return reported('done', await requestBulk(http, entity.plural, body, selection, options))
  }
  const hasInputs = Object.keys(offer.asks).length > 0
  if (hasInputs && step !== 'look')
    return { once: { ...baseState, at: 'asking' } satisfies BulkStepState }
  const { values, problem } = parseBulkInputs(form, offer, admin)
  if (problem) return { once: { ...baseState, at: 'asking', problem } satisfies BulkStepState }
  const dry = { ...options, isDry: true }
  const outcome = await requestBulk(http, entity.plural, offer.body(values), selection, dry)
  return reported('seen', outcome, { values })
}

/** Returns the ticked rows, or the filter if all matching records are selected. */
function parseSelection(form: FormData): BulkSelection {
  if (formText(form, 'all') === 'yes') {
    const asOf = formText(form, 'asOf')
    const all = { params: paramsIn(form), total: Number(formText(form, 'total')) }
    return asOf === '' ? all : { ...all, asOf }
  }
  const items = form.getAll('item').flatMap((item): Item[] => {
    if (typeof item !== 'string') return []
    const [id = '', version = ''] = item.split(':', 2)
    return [version === '' ? { id } : { id, version: Number(version) }]
  })
  return { items }
}

function paramsIn(form: FormData) {
  const entries = listParams.map((name) => [name, formText(form, name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

function valuesIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
