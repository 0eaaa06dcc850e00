import type { AdminPermission } from '#shell/model/schema/admin-permission.ts'
import type { SessionUser } from '#shell/model/accounts/session.ts'
import { adminArea, type AreaSchema, isInArea } from '#shell/model/schema/area-schema.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { offerVerbs, showFields } from './narrow-entity.ts'

/** The response of `/v1/schema`. */
export interface ReaderSchema extends Pick<AdminData, 'entities' | 'permissions' | 'extensions'> {
  /** Absent if the product declares no areas. Then there is only the admin area. */
  readonly areas?: readonly AreaSchema[]
}

/** What the areas of a reader have in common. */
export type ReaderData = ReaderSchema & Pick<AdminData, 'user' | 'language' | 'locale' | 'timeZone'>

/** Returns the area that a path belongs to. */
export function areaAt(path: string, areas: readonly AreaSchema[]): AreaSchema | undefined {
  return areas.find((area) => path === area.home || isInArea(path, area))
}

/** Checks whether the reader may see records. Others only create some, on pages of the product. */
const isReadable = ({ may }: EntitySchema) => 'read' in may

/** Returns the schema in which entities without readable records have no list. */
export function withoutUnreadableLists(schema: ReaderSchema): ReaderSchema {
  const entities = schema.entities.map((one) => (isReadable(one) ? one : { ...one, path: '' }))
  return { ...schema, entities }
}

const dataByArea = new WeakMap<ReaderData, Map<string, AdminData>>()

/** Returns the data of the area of a URL. Outside of all areas, such as in the account, it is whole. */
export function dataInArea(reader: ReaderData, { pathname }: URL): AdminData {
  const { areas = [adminArea] } = reader
  const area = areaAt(pathname, areas)
  const allEntities = reader.entities
  if (!area) return { ...reader, allEntities, area: areas[0] ?? adminArea, areas }
  const known = dataByArea.get(reader) ?? new Map<string, AdminData>()
  dataByArea.set(reader, known)
  const data = known.get(area.name) ?? {
    ...reader,
    ...narrow(reader, area),
    allEntities,
    area,
    areas,
  }
  known.set(area.name, data)
  return data
}

const dataOutsideOf = new WeakMap<ReaderData, AdminData>()

/** Returns the data of a page outside of all areas: no record has a link. */
export function dataOutside(reader: ReaderData): AdminData {
  const { areas = [adminArea], entities } = reader
  const data = dataOutsideOf.get(reader) ?? {
    ...reader,
    entities: entities.map((entity) => ({ ...entity, path: '' })),
    allEntities: entities,
    area: areas[0] ?? adminArea,
    areas,
  }
  dataOutsideOf.set(reader, data)
  return data
}

function narrow(
  { entities, permissions, extensions }: ReaderData,
  { path, entities: own }: AreaSchema,
): Pick<AdminData, 'entities' | 'permissions' | 'extensions'> {
  if (!own) return { entities, permissions, extensions }
  const listed = own.flatMap(({ plural, shownFields, ...words }): readonly EntitySchema[] => {
    const entity = entities.find((one) => one.plural === plural)
    if (!entity || !isReadable(entity)) return []
    const shown = shownFields ? showFields(entity, shownFields) : entity
    const offered = words.verbs ? offerVerbs(shown, words.verbs) : shown
    return [{ ...offered, ...words, path: `${path}/${plural}` }]
  })
  const others = entities.filter((one) => !listed.some(({ plural }) => plural === one.plural))
  return {
    entities: [...listed, ...others.map((one) => ({ ...one, path: '' }))],
    permissions: [],
    extensions: extensions.filter(({ path: place }) => /^(?:panels|columns)\//u.test(place)),
  }
}

/** An extension of the product: its path, its label and the data of its screen. */
interface ExtensionSchema {
  readonly path: string
  readonly label: string
  readonly icon?: string
}

/** The data that every screen of an area uses. The admin area is one of them. */
export interface AdminData {
  /** The area that the URL belongs to. */
  readonly area: AreaSchema
  /** All areas of the reader, in the order of the product. */
  readonly areas: readonly AreaSchema[]
  readonly user: SessionUser
  /** The language of the texts. */
  readonly language: string
  /**
   * The locale of dates, numbers and amounts, such as `en-GB`: the language with the reader’s
   * region.
   */
  readonly locale: string
  /** The time zone of the reader, for input and output. */
  readonly timeZone: string
  /** The entities that the reader may know. Those with a list in the area come first, in its order. */
  readonly entities: readonly EntitySchema[]
  /** The same entities as the reader may know them, without the words and the choices of the area. */
  readonly allEntities: readonly EntitySchema[]
  /** What the reader may do in the admin area besides working with records. */
  readonly permissions: readonly AdminPermission[]
  /** The extensions that the reader may see, with paths such as `panels/book/readers`. */
  readonly extensions: readonly ExtensionSchema[]
}
