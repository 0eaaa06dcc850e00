import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { LoadedFieldTypeView } from './loaded-field-type-view.ts'

type WithFieldTypes = readonly Pick<EntitySchema, 'fieldTypes'>[]

const loadedViews = new Map<string, LoadedFieldTypeView>()

/** Returns how the product shows and edits fields of a type of its own, if it says so. */
export function fieldTypeViewOf({
  customType = '',
}: {
  readonly customType?: string
}): LoadedFieldTypeView | undefined {
  return loadedViews.get(customType)
}

const typesIn = (entities: WithFieldTypes) => entities.flatMap(({ fieldTypes = [] }) => fieldTypes)

/** Loads the views of all field types of the product that occur in entities. */
export async function loadFieldTypeViews(entities: WithFieldTypes): Promise<void> {
  const types = typesIn(entities)
  // Products without field types of their own do not load its code.
  if (types.length === 0) return
  const { addFieldTypeViews } = await import('./add-field-type-views.ts')
  addFieldTypeViews(types, loadedViews)
}

/** Returns the file with the views of entities, for its style sheet. */
export function fieldTypeViewFiles(entities: WithFieldTypes): readonly string[] {
  const hasViews = typesIn(entities).some((type) => loadedViews.has(type))
  return hasViews ? ['shell/ui/records/custom/add-field-type-views'] : []
}
