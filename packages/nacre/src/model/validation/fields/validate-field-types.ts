import type { CustomType } from '#shell/language/fields/custom-type.ts'
import { extensionFileSuffix } from '#shell/language/product/admin-extensions.ts'
import { customTypesOf } from '#shell/language/fields/field-type.ts'
import { fieldTypeNames } from '#shell/language/fields/field-type-name.ts'
import type { Product } from '#shell/language/product/product.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'

type CheckedProduct = Pick<Product, 'entities'>

/**
 * Returns the field types that a product declares and uses, by name.
 *
 * @example
 * productFieldTypes(product).map(({ name }) => name) // ['rating']
 */
export function productFieldTypes({ entities }: CheckedProduct): readonly CustomType[] {
  const inputs = entities.flatMap(({ fields, actions }) => [
    fields,
    ...Object.values(actions).flatMap((action) => (action.kind === 'code' ? [action.input] : [])),
  ])
  return [...new Set(inputs.flatMap(customTypesOf))].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
}

/**
 * Returns the mistakes in the field types of a product.
 *
 * @example
 * validateFieldTypes(product) // [] if all names are valid and different
 */
export function validateFieldTypes(product: CheckedProduct): readonly DeclarationError[] {
  const types = productFieldTypes(product)
  const builtIn: readonly string[] = fieldTypeNames
  return types.flatMap((type, index) => {
    const { name } = type
    const problem = !/^[a-z][A-Za-z\d]*$/u.test(name)
      ? `The field type ${name} must be in camel case, such as starRating.`
      : builtIn.includes(name)
        ? `The field type ${name} needs another name: a built-in type has it.`
        : types[index - 1]?.name === name
          ? `Two field types are named ${name}.`
          : undefined
    const example = `fieldType('starRating', { meaning: 'One to five stars' })`
    return problem === undefined ? [] : [declarationError(['fieldTypes', name], problem, example)]
  })
}

/**
 * Returns the files in `product/admin/fields` that belong to no field type.
 *
 * @example
 * validateFieldTypeFiles(product, ['/product/admin/fields/rating.tsx']) // [] if a field has the type
 */
export function validateFieldTypeFiles(
  product: CheckedProduct,
  paths: readonly string[],
): readonly DeclarationError[] {
  const types = productFieldTypes(product)
  return paths
    .filter(
      (path) => !types.some(({ name }) => path.endsWith(extensionFileSuffix(`fields/${name}`))),
    )
    .map((path) => ({
      file: path.slice(1),
      ...declarationError(
        ['fieldTypes'],
        `${path.slice(1)} belongs to no field type that a field of the product has.`,
        `export const ratingType = fieldType('rating', { meaning: 'One to five stars' })`,
      ),
    }))
}
