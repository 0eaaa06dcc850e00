import { type Here, listAddress } from './list-address.ts'

/** What a list shows and how, as a view keeps it: what its address says. */
export interface ViewQuery {
  /** JSON, as it stands there. */
  readonly where?: string
  readonly search?: string
  readonly sort?: string
  readonly columns?: string
  readonly limit?: string
  readonly totals?: string
  readonly scroll?: string
}

/** A list as somebody has arranged it, under a name. */
export interface View {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly query: ViewQuery
  /** Whether everybody who may see the list has it. */
  readonly isShared: boolean
  /** Whether the list begins with it for everybody. */
  readonly isUsual: boolean
  readonly isMine: boolean
}

/** What somebody has settled for a list, wherever they sign in. */
export interface Settled {
  readonly columns?: string
  /** How many rows a page has. */
  readonly limit?: string
  /** The view with which the list begins for them: its id, or `all`. */
  readonly view?: string
}

/** The list as it came, where another view would come first. */
export const allRecords = 'all'

export const viewParts = [
  'where',
  'search',
  'sort',
  'columns',
  'limit',
  'totals',
  'scroll',
] as const

/** What a view says, as the address of its list says it. */
export function searchOf(view: Pick<View, 'id' | 'query'>): string {
  const query = new URLSearchParams({ view: view.id })
  for (const name of viewParts) {
    const said = view.query[name]
    if (said !== undefined) query.set(name, said)
  }
  return `?${query.toString()}`
}

/** What a view would keep of what a list shows now. */
export function queryIn(search: string): ViewQuery {
  const query = new URLSearchParams(search)
  const said = viewParts.flatMap((name) => {
    const text = query.get(name) ?? ''
    return text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(said)
}

export interface Chosen {
  readonly view: View | undefined
  /** What the address comes to, said in full. */
  readonly search: string
}

/**
 * What an address comes to: one that names only a view, or nothing, means what the view says. As soon as
 * it says anything else it says everything, and the view is only where that began.
 */
export function chosenBy(search: string, views: readonly View[], settled: Settled): Chosen {
  const query = new URLSearchParams(search)
  const asked = query.get('view') ?? undefined
  const isBare = query.size === (asked === undefined ? 0 : 1)
  const first = settled.view ?? views.find(({ isUsual }) => isUsual)?.id
  const wanted = asked ?? (isBare ? first : undefined)
  const view = views.find(({ id }) => id === wanted)
  return { view, search: view && isBare ? searchOf(view) : search }
}

/** Whether a list shows something else than the view that it began with. */
export function isChanged(view: View, search: string): boolean {
  return JSON.stringify(queryIn(searchOf(view))) !== JSON.stringify(queryIn(search))
}

/** The address of a view, or of all records. */
export function viewAddress({ pathname }: Pick<Here, 'pathname'>, id: string): string {
  return listAddress({ pathname, search: '' }, { view: id })
}

/** What is settled, as a form carries it along. */
export function settledIn(text: string): Settled {
  try {
    const settled: unknown = JSON.parse(text)
    return typeof settled === 'object' && settled !== null ? settled : {}
  } catch {
    return {}
  }
}
