import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import { textIn } from '../../form/text-in.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import { exportAddress } from '../exchange/export-address.ts'
import { readAsked } from './asks.tsx'
import { offersFor } from './offers.ts'
import {
  type BulkOutcome,
  type Chosen,
  type Item,
  runBulk,
  titlesOf,
  undoBulk,
} from './run-bulk.ts'

/** What a step on the way has come to, as the page shows it. */
export interface Shown {
  /** What is done, by its key. */
  readonly key: string
  readonly chosen: Chosen
  readonly isBin: boolean
  readonly at: 'asking' | 'seen' | 'done' | 'undone'
  readonly problem?: Problem
  readonly values?: Readonly<Record<string, unknown>>
  readonly outcome?: BulkOutcome
  readonly titles?: Readonly<Record<string, string>>
}

/** Nobody waits longer for a page. What is not done by then is left, and the report says so. */
const longest = 8_000

const parts = ['where', 'search', 'zone', 'sort', 'bin'] as const

/** The same as the dialog does, a page for each step, for who comes without JavaScript. */
export async function actOnMany(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const entity = entityAt(admin, params['plural'])
  if (!entity) return { to: '/' }
  const { language } = admin
  const chosen = chosenIn(form)
  const key = textIn(form, 'do')
  const isBin = textIn(form, 'bin') === 'yes'
  if (key === 'export') return { to: exportAddress(entity.plural, askedIn(form), chosen) }
  const offer = offersFor(entity, { isBin, language }).find((one) => one.key === key)
  if (!offer) return { to: `/admin/${entity.plural}` }
  const came: Omit<Shown, 'at'> = { key, chosen, isBin }
  const reported = async (
    at: Shown['at'],
    outcome: BulkOutcome,
    more = {},
  ): Promise<ActOutcome> => {
    const refused = outcome.rows.filter((row) => row.outcome === 'refused')
    const titles = await titlesOf(http, entity, refused, isBin)
    return { shown: { ...came, ...more, at, outcome, titles } satisfies Shown }
  }

  const step = textIn(form, 'step')
  const options = { signal: AbortSignal.timeout(longest) }
  if (step === 'undo' && 'items' in chosen) {
    return reported('undone', await undoBulk(http, entity.plural, chosen.items, offer.opposite))
  }
  if (step === 'do') {
    const body = offer.body(valuesIn(textIn(form, 'values')))
    return reported('done', await runBulk(http, entity.plural, body, chosen, options))
  }
  const isAsked = Object.keys(offer.asks).length > 0
  if (isAsked && step !== 'look') return { shown: { ...came, at: 'asking' } satisfies Shown }
  const { values, problem } = readAsked(form, offer, admin)
  if (problem) return { shown: { ...came, at: 'asking', problem } satisfies Shown }
  const dry = { ...options, isDry: true }
  const outcome = await runBulk(http, entity.plural, offer.body(values), chosen, dry)
  return reported('seen', outcome, { values })
}

/** The rows that were ticked, or all that match. */
function chosenIn(form: FormData): Chosen {
  if (textIn(form, 'all') === 'yes') {
    const asOf = textIn(form, 'asOf')
    const all = { asked: askedIn(form), total: Number(textIn(form, 'total')) }
    return asOf === '' ? all : { ...all, asOf }
  }
  const items = form.getAll('item').flatMap((item): Item[] => {
    if (typeof item !== 'string') return []
    const [id = '', version = ''] = item.split(':', 2)
    return [version === '' ? { id } : { id, version: Number(version) }]
  })
  return { items }
}

function askedIn(form: FormData) {
  const given = parts.map((name) => [name, textIn(form, name)] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

function valuesIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
