import { fieldTypeModules } from 'virtual:nacre/field-types'
import { extensionFileSuffix } from '#shell/language/product/admin-extensions.ts'
import { CustomCell } from './custom-cell.tsx'
import { CustomInput } from './custom-input.tsx'
import type { FieldTypeView } from './field-type-view.ts'
import type { LoadedFieldTypeView } from './loaded-field-type-view.ts'

const paths = Object.keys(fieldTypeModules)

/**
 * Adds the views that the product has for its field types, with the parts that show them. A type
 * without a file has none.
 */
export function addFieldTypeViews(
  types: readonly string[],
  views: Map<string, LoadedFieldTypeView>,
): void {
  for (const type of types) {
    const path = paths.find((one) => one.endsWith(extensionFileSuffix(`fields/${type}`)))
    if (path === undefined) continue
    const view: FieldTypeView = fieldTypeModules[path] ?? {}
    views.set(type, { ...view, CustomCell, CustomInput })
  }
}
