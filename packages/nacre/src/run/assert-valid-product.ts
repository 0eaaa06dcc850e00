import { formatDeclarationError } from '#shell/language/errors/declaration-error.ts'
import { validateExtensionFiles } from '#shell/model/validation/pages/validate-admin-extensions.ts'
import { validateFieldTypeFiles } from '#shell/model/validation/fields/validate-field-types.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { documentationLine } from '#shell/server/commands/documentation.mjs'
import type { AppProgram } from './compose.ts'
import { withLines } from './declaration-lines/with-lines.ts'
import { pageOfDeclaration } from './declaration-pages.ts'

/** Throws one error that lists everything that is wrong with the declarations, with its lines. */
export async function assertValidProduct(program: AppProgram): Promise<void> {
  const { product, extensionModules, fieldTypeModules, fileOf, appDir } = program
  const found = [
    ...validateProduct(product, fileOf),
    ...validateFieldTypeFiles(product, Object.keys(fieldTypeModules)),
    ...validateExtensionFiles(product, Object.keys(extensionModules)),
  ]
  if (found.length === 0) return
  const errors = await withLines(found, appDir)
  const documentation = new Set(errors.map((error) => documentationLine(pageOfDeclaration(error))))
  throw new Error([...errors.map(formatDeclarationError), ...documentation].join('\n'))
}
