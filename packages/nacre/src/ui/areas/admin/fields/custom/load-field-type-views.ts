import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { fieldTypeFile } from '#shell/model/field-type-file.ts'
import { findExtensionFile, importExtensionFile } from '../../extensions/load-extension.ts'
import type { FieldTypeView } from './field-type-view.ts'

const loadedViews = new Map<string, FieldTypeView>()

/** Returns how the product shows and edits fields of a type of its own, if it says so. */
export function fieldTypeViewOf({
  customType,
}: {
  readonly customType?: string
}): FieldTypeView | undefined {
  return customType === undefined ? undefined : loadedViews.get(customType)
}

/** Loads the views of all field types of the product that occur in entities. */
export async function loadFieldTypeViews(entities: readonly EntitySchema[]): Promise<void> {
  const types = customTypesIn(entities)
  await Promise.all(
    [...types].map(async (type) => {
      if (loadedViews.has(type)) return
      const view = await importExtensionFile(fieldTypeFile(type))
      if (view) loadedViews.set(type, view)
    }),
  )
}

/** Returns the source files of the views, for their style sheets. */
export function fieldTypeViewFiles(entities: readonly EntitySchema[]): readonly string[] {
  return [...customTypesIn(entities)].flatMap(
    (type) => findExtensionFile(fieldTypeFile(type))?.slice(1) ?? [],
  )
}

function customTypesIn(entities: readonly EntitySchema[]): ReadonlySet<string> {
  const fields = entities.flatMap((entity) => [
    ...Object.values(entity.fields),
    ...Object.values(entity.actions).flatMap((action) =>
      action.kind === 'code' ? Object.values(action.input) : [],
    ),
  ])
  return new Set(fields.flatMap(customTypesOf))
}

function customTypesOf({ customType, constraints }: FieldSchema): readonly string[] {
  const { item, fields = {} } = constraints
  return [
    ...(customType === undefined ? [] : [customType]),
    ...(item ? customTypesOf(item) : []),
    ...Object.values(fields).flatMap(customTypesOf),
  ]
}
