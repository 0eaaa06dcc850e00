import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import type { Product } from '#shell/language/product/product.ts'

/**
 * Returns the mistakes in the errors of a product, one sentence each.
 *
 * @example
 * validateErrors(product) // [] if all errors are valid
 */
export function validateErrors({
  errors: declared,
  entities,
}: Product): readonly DeclarationError[] {
  return [
    ...Object.values(declared).flatMap(({ code, status }) => [
      ...(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/u.test(code)
        ? []
        : [
            declarationError(
              ['errors', code],
              `The failure ${code} must be named in kebab case, such as shelf-full.`,
              `'shelf-full': { status: 409, message: '…', cause: '…', hint: '…' }`,
            ),
          ]),
      ...(Object.hasOwn(builtInErrors, code)
        ? [
            declarationError(
              ['errors', code],
              `The failure ${code} needs another name: the application has one of that name.`,
              `'own-${code}': { status: ${status}, message: '…', cause: '…', hint: '…' }`,
            ),
          ]
        : []),
      ...(Number.isInteger(status) && status >= 400 && status <= 599
        ? []
        : [
            declarationError(
              ['errors', code, 'status'],
              `The failure ${code} must have a status from 400 to 599.`,
              'status: 409',
            ),
          ]),
    ]),
    ...entities.flatMap((entity) =>
      Object.entries(entity.actions).flatMap(([name, action]) =>
        (action.kind === 'code' ? action.errors : [])
          .filter(({ code }) => !Object.hasOwn(declared, code))
          .map(({ code }) =>
            declarationError(
              [entity.name, 'actions', name, 'errors'],
              `The action ${name} of ${entity.name} can fail with ${code}, which is not among the failures of the product.`,
              `errors: [errors['${code}']]`,
            ),
          ),
      ),
    ),
  ]
}
