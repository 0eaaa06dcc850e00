import type { ComponentType } from 'react'
import { ownFiles } from '#own-parts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { endOfFile } from '#shell/model/own-parts.ts'
import type { AdminData } from '../admin-data.ts'

/** What the file of a part exports: a component of its kind, and what loads its data. */
export interface OwnModule {
  readonly component: ComponentType<Readonly<Record<string, unknown>>>
  load?(context: PageContext & { readonly language: string }): Promise<unknown>
  act?(context: PageContext, form: FormData): Promise<ActOutcome>
}

/** The name of the component in the file of a part, by the kind of part. */
const exported = { screens: 'Page', cards: 'Card', panels: 'Panel', columns: 'Cell' } as const

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
  const kind = place.split('/')[0] as keyof typeof exported
  const component = module[exported[kind]]
  if (typeof component !== 'function') {
    throw new Error(`${path.slice(1)} exports no component named ${exported[kind]}.`)
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

/** A part as it is shown, with its data; without them where they could not be had. */
export interface ShownPart {
  readonly place: string
  readonly label: string
  readonly came: { readonly data: unknown } | undefined
}

/** All parts at a place that are for the reader, with their code and data. */
export function loadParts(
  { own, language }: AdminData,
  start: string,
  context: PageContext & { readonly record?: unknown },
): Promise<readonly ShownPart[]> {
  const parts = own.filter(({ place }) => place.startsWith(start))
  return Promise.all(
    parts.map(async ({ place, label }) => ({ place, label, came: await cameOf(place, language) })),
  )

  async function cameOf(place: string, reader: string): Promise<ShownPart['came']> {
    try {
      const { load } = await loadPart(place)
      return { data: await load?.({ ...context, language: reader }) }
    } catch (error) {
      if (error instanceof Response) throw error
      // What a product's own part lacks must not take away what stands beside it.
      console.error(`${fileOfPart(place)} could not be shown.`, error)
      return undefined
    }
  }
}

/** The code of the columns of a list that look their own way. */
export async function loadColumns(
  { own }: AdminData,
  entity: string,
  columns: readonly string[],
): Promise<readonly string[]> {
  const places = new Set(columns.map((name) => columnAt(entity, name)))
  const mine = own.filter(({ place }) => places.has(place)).map(({ place }) => place)
  await Promise.all(mine.map(loadPart))
  return mine
}

export function columnAt(entity: string, field: string): string {
  return `columns/${entity}/${field}`
}

/** The files of what is shown, for their styles. */
export function filesOf(places: readonly string[]): { readonly files: readonly string[] } {
  return { files: places.map(fileOfPart) }
}
