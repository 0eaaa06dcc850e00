import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import {
  extensionExports,
  extensionFileSuffix,
  resolveExtensions,
} from '#shell/language/product/admin-extensions.ts'
import type { Product } from '#shell/language/product/product.ts'

type CheckedProduct = Pick<Product, 'entities' | 'roles'> & Pick<Partial<Product>, 'admin'>

const iconPattern = /^[\dacehlmqstvz\s,.-]*$/iu

/**
 * Returns the mistakes in the declared admin extensions.
 *
 * @example
 * validateExtensions(product) // [] if all extensions are valid
 */
export function validateExtensions({
  admin,
  entities,
  roles,
}: CheckedProduct): readonly DeclarationError[] {
  const known = new Set(['administrator', ...roles.map(({ role }) => role)])
  return resolveExtensions(admin).flatMap(
    ({ kind, entity, name, icon = '', roles: readers = [] }) => {
      const about = `The ${kind.slice(0, -1)} ${name}`
      const place = ['product', 'admin', kind, ...(entity === undefined ? [] : [entity]), name]
      const target = entities.find((one) => one.name === entity)
      const isUnknownField = kind === 'columns' && target && !Object.hasOwn(target.fields, name)
      return [
        ...(/^[a-z][A-Za-z\d]*$/u.test(name)
          ? []
          : [
              declarationError(
                place,
                `${about} must be in camel case, such as stockTaking.`,
                'stockTaking: {}',
              ),
            ]),
        ...(entity !== undefined && !target
          ? [
              declarationError(
                place,
                `${about} belongs to ${entity}, which is not an entity.`,
                `${kind}: { ${entities[0]?.name ?? 'card'}: … }`,
              ),
            ]
          : []),
        ...(iconPattern.test(icon)
          ? []
          : [
              declarationError(
                [...place, 'icon'],
                `The icon of the screen ${name} is not the path of an SVG, its attribute d.`,
                `icon: 'M4 20V9l8-5 8 5v11'`,
              ),
            ]),
        ...(isUnknownField
          ? [
              declarationError(
                place,
                `${about} belongs to no field of ${entity}.`,
                `columns: { ${entity}: ['${Object.keys(target.fields)[0] ?? 'title'}'] }`,
              ),
            ]
          : []),
        ...readers
          .filter(({ role }) => !known.has(role))
          .map(({ role }) =>
            declarationError(
              [...place, 'roles'],
              `${about} is for ${role}, which is not a role of the product.`,
              `roles: [${roles[0]?.role ?? 'administrator'}]`,
            ),
          ),
      ]
    },
  )
}

/**
 * Returns the extensions without a file and the files without an extension. `paths` are the paths
 * of all extension files.
 *
 * @example
 * validateExtensionFiles(product, ['/product/admin/screens/stock.tsx']) // [] if each extension has a file
 */
export function validateExtensionFiles(
  { admin }: Pick<Product, 'admin'>,
  paths: readonly string[],
): readonly DeclarationError[] {
  const extensions = resolveExtensions(admin)
  const missing = extensions.filter(
    ({ place }) => !paths.some((path) => path.endsWith(extensionFileSuffix(place))),
  )
  const unusedFiles = paths.filter(
    (path) => !extensions.some(({ place }) => path.endsWith(extensionFileSuffix(place))),
  )
  return [
    ...missing.map(({ kind, name, place }) =>
      declarationError(
        ['product', 'admin', ...place.split('/')],
        `The ${kind.slice(0, -1)} ${name} has no file: product${extensionFileSuffix(place)} is missing.`,
        `export function ${extensionExports[kind]}() { return … }`,
      ),
    ),
    ...unusedFiles.map((path) => ({
      file: path.slice(1),
      ...declarationError(
        ['product', 'admin'],
        `${path.slice(1)} belongs to no extension that the product declares.`,
        `admin: { cards: { overdue: {} } }`,
      ),
    })),
  ]
}
