import type { ComponentType } from 'react'
import { ownFiles } from '#own-parts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { componentNames, endOfFile } from '#shell/model/own-parts.ts'
import { apart, type Came } from '../../screen/apart.ts'
import type { AdminData } from '../admin-data.ts'

/** What the file of a part exports: a component of its kind, and what loads its data. */
export interface OwnModule {
  readonly component: ComponentType<Readonly<Record<string, unknown>>>
  load?(context: PageContext & { readonly language: string }): Promise<unknown>
  act?(context: PageContext, form: FormData): Promise<ActOutcome>
}

const known = new Map<string, OwnModule>()

/** The code of a part that has been loaded. */
export function partAt(place: string): OwnModule | undefined {
  return known.get(place)
}

/** The file of a part, as the build knows it. */
function fileOfPart(place: string): string {
  return pathOf(place).slice(1)
}

export async function loadPart(place: string): Promise<OwnModule> {
  const found = known.get(place)
  if (found) return found
  const path = pathOf(place)
  const module = (await ownFiles[path]?.()) as Partial<OwnModule & Record<string, unknown>>
  const name = componentNames[place.split('/')[0] as keyof typeof componentNames]
  const component = module[name]
  if (typeof component !== 'function') {
    throw new Error(`${path.slice(1)} exports no component named ${name}.`)
  }
  const { load, act } = module
  const part = {
    component: component as OwnModule['component'],
    ...(load ? { load } : {}),
    ...(act ? { act } : {}),
  }
  known.set(place, part)
  return part
}

function pathOf(place: string): string {
  const end = endOfFile(place)
  const path = Object.keys(ownFiles).find((one) => one.endsWith(end))
  if (path === undefined) throw new Error(`product${end} is missing.`)
  return path
}

/** A part as it is shown, with its data or what came in their way; with neither where it is broken. */
export interface ShownPart {
  readonly place: string
  readonly label: string
  readonly came: Came<unknown> | undefined
}

/** All parts at a place that are for the reader, with their code and data. */
export function loadParts(
  { own, language }: AdminData,
  start: string,
  context: PageContext & { readonly record?: unknown },
): Promise<readonly ShownPart[]> {
  const parts = own.filter(({ place }) => place.startsWith(start))
  return Promise.all(parts.map((part) => loadShown(part, { ...context, language })))
}

/** A part with its code and data, if they can be had: what it lacks takes nothing else away. */
export async function loadShown(
  { place, label }: AdminData['own'][number],
  context: PageContext & { readonly language: string },
): Promise<ShownPart> {
  try {
    const { load } = await loadPart(place)
    const came = await apart(context.http, async (http) => load?.({ ...context, http }))
    return { place, label, came }
  } catch (error) {
    if (error instanceof Response) throw error
    tell(context, place, error)
    return { place, label, came: undefined }
  }
}

function tell({ failed = complain }: Partial<PageContext>, place: string, error: unknown): void {
  failed(`product${endOfFile(place)}`, error)
}

function complain(what: string, error: unknown): void {
  console.error(`${what} could not be shown.`, error)
}

/** The code of the columns of a list that look their own way, as far as it can be had. */
export async function loadColumns(
  { own }: AdminData,
  entity: string,
  columns: readonly string[],
  context?: PageContext,
): Promise<readonly string[]> {
  const places = new Set(columns.map((name) => columnAt(entity, name)))
  const mine = own.filter(({ place }) => places.has(place))
  const came = await Promise.all(
    mine.map(({ place }) =>
      loadPart(place).then(
        () => [place],
        (error: unknown) => {
          tell(context ?? {}, place, error)
          return []
        },
      ),
    ),
  )
  return came.flat()
}

export function columnAt(entity: string, field: string): string {
  return `columns/${entity}/${field}`
}

/** The files of what is shown, for their styles. */
export function filesOf(places: readonly string[]): { readonly files: readonly string[] } {
  return { files: places.map(fileOfPart) }
}
