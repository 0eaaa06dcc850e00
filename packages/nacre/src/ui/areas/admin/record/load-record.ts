import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { tryLoad, type LoadResult } from '../../screen/try-load.ts'
import { parseForm } from '../fields/parse-form.ts'
import { findListed, loadAdmin } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { loadRelationOptions, type RelationOptions } from '../../../records/relation-options.ts'
import type { AnyRecord } from '../../../records/any-record.ts'

/** The permitted actions on a record: `true`, or the reason against it. */
export type MayNow = Readonly<Record<string, true | string>>

/** What the form of a record needs. */
export interface RecordData {
  /** Absent if the record does not exist or the reader may not see it. */
  readonly entity: EntitySchema | undefined
  /** Absent for a new record. */
  readonly record: AnyRecord | undefined
  readonly may: MayNow
  /** The initial values of the form. */
  readonly initialValues: Readonly<Record<string, unknown>>
  /** The selectable and selected records by the name of the relation. */
  readonly relationOptions: LoadResult<RelationOptions>
}

const missingRecord: RecordData = {
  entity: undefined,
  record: undefined,
  may: {},
  initialValues: {},
  relationOptions: { data: {} },
}

/** Where a form finds its entity: on screens of an area in its lists, on pages of the product in all. */
export interface RecordSource {
  load(http: Http, url: URL): Promise<AdminData>
  find(admin: AdminData, plural: string | undefined): EntitySchema | undefined
}

export const listedRecords: RecordSource = { load: loadAdmin, find: findListed }

/** A record that exists, with who reads it. */
export interface FoundRecord {
  readonly admin: AdminData
  readonly entity: EntitySchema
  readonly record: AnyRecord
  readonly may: MayNow
}

/**
 * Loads a record and what its form needs. `loadBeside` loads what a screen shows besides, at the same
 * time as the rest.
 */
export async function loadRecord<Beside = undefined>(
  context: PageContext,
  source: RecordSource,
  {
    fixedValues = {},
    loadBeside,
  }: {
    readonly fixedValues?: Readonly<Record<string, unknown>>
    loadBeside?(found: FoundRecord): Promise<Beside>
  } = {},
): Promise<RecordData & { readonly beside?: Beside | undefined }> {
  const { http, url, params } = context
  const admin = await source.load(http, url)
  const entity = source.find(admin, params['plural'])
  const { id = '' } = params
  if (!entity) return missingRecord
  const loadOptions = (values: RecordData['initialValues']) =>
    tryLoad(http, (own) => loadRelationOptions(own, entity, admin, values))
  if (id === 'new') {
    if (!('create' in entity.may)) return missingRecord
    const initialValues = { ...(await loadInitialValues(context, entity)), ...fixedValues }
    return {
      entity,
      record: undefined,
      may: { change: true, ...closedOnNew(entity) },
      initialValues,
      relationOptions: await loadOptions(initialValues),
    }
  }
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const [found, permissions] = await Promise.all([
    http.get<AnyRecord>(address),
    http.get<MayNow>(`${address}/permissions`),
  ])
  if (!found.ok) return missingRecord
  const record = found.data
  const may = permissions.ok ? offeredOf(permissions.data, entity) : {}
  const [relationOptions, beside] = await Promise.all([
    may['change'] === true ? loadOptions(record) : { data: {} },
    loadBeside?.({ admin, entity, record, may }),
  ])
  return { entity, record, may, initialValues: record, relationOptions, beside }
}

/** Returns what the area or the page offers of the permitted actions. */
export function offeredOf(may: MayNow, { verbs }: Pick<EntitySchema, 'verbs'>): MayNow {
  if (!verbs) return may
  const isOffered = (name: string) => name === 'read' || verbs.includes(name.split('.')[0] ?? '')
  return Object.fromEntries(Object.entries(may).filter(([name]) => isOffered(name)))
}

/** Checks whether the reader may change a field of this record. */
export function isEditable(name: string, { mayChange }: FieldSchema, may: MayNow): boolean {
  return mayChange && may['change'] === true && may[`change.${name}`] === undefined
}

/** Returns the fields that the reader may change later, but not set on a new record. */
function closedOnNew({ fields }: EntitySchema): MayNow {
  const closed = Object.entries(fields).filter(([, { mayCreate }]) => mayCreate === false)
  return Object.fromEntries(closed.map(([name, { label }]) => [`change.${name}`, label]))
}

/**
 * Returns the initial values of a new record: the defaults, the values of a record to duplicate,
 * and the URL parameters. Unique values are not copied.
 */
async function loadInitialValues(
  { http, url }: Pick<PageContext, 'http' | 'url'>,
  { plural, fields }: EntitySchema,
): Promise<RecordData['initialValues']> {
  const editable = Object.entries(fields).filter(
    ([, one]) => one.mayChange && one.mayCreate !== false,
  )
  const initial = editable.map(([name, field]) => [name, field.defaultValue])
  const from = url.searchParams.get('copy-of')
  const template =
    from === null
      ? undefined
      : await http.get<AnyRecord>(`/v1/${plural}/${encodeURIComponent(from)}`)
  const copied = template?.ok
    ? editable.filter(([, { unique }]) => !unique).map(([name]) => [name, template.data[name]])
    : []
  return Object.fromEntries([...initial, ...copied, ...Object.entries(parseQuery(url, fields))])
}

/** Parses the URL parameters for fields of a new record in the format of the API. */
function parseQuery(url: URL, fields: EntitySchema['fields']) {
  const form = new FormData()
  for (const [name, value] of url.searchParams) {
    if (!Object.hasOwn(fields, name)) continue
    form.append(renderedFieldsName, name)
    form.append(name, value)
  }
  return parseForm(form, fields, 'en')
}
