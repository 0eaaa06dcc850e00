import { shellFailures } from './failure-catalogue.ts'
import type { FailureText } from './failures/failure-text.ts'
import type { Product } from './product.ts'

/**
 * A refusal of the product's own. It knows its name, so it can be thrown: `new Failure(errors.shelfFull)`.
 *
 * @example
 * const { id, status }: DeclaredFailure = errors['shelf-full']
 */
export interface DeclaredFailure<Id extends string = string> extends FailureText {
  readonly id: Id
}

/**
 * Declares the refusals of a product, by their names. Each is answered with its status and its sentence
 * in the language asked for, and explained at `/v1/failures/<name>`.
 *
 * @example
 * export const errors = failures({
 *   'shelf-full': {
 *     status: 409,
 *     says: { en: 'The shelf is full.', de: 'Das Regal ist voll.' },
 *     cause: 'A shelf holds 40 books.',
 *     remedy: 'Use another shelf.',
 *   },
 * })
 */
export function failures<const Texts extends Readonly<Record<string, FailureText>>>(
  texts: Texts,
): { readonly [Id in keyof Texts & string]: DeclaredFailure<Id> } {
  const named = Object.entries(texts).map(([id, text]) => [id, Object.freeze({ ...text, id })])
  return Object.freeze(Object.fromEntries(named))
}

/**
 * What is wrong with the failures of a product, in whole sentences.
 *
 * @example
 * checkFailures(product) // ['The failure busy needs another name: the application has one of that name.']
 */
export function checkFailures({ failures: declared, entities }: Product): string[] {
  return [
    ...Object.values(declared).flatMap(({ id, status }) => [
      ...(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/u.test(id)
        ? []
        : [`The failure ${id} must be named in kebab case, such as shelf-full.`]),
      ...(Object.hasOwn(shellFailures, id)
        ? [`The failure ${id} needs another name: the application has one of that name.`]
        : []),
      ...(Number.isInteger(status) && status >= 400 && status <= 599
        ? []
        : [`The failure ${id} must have a status from 400 to 599.`]),
    ]),
    ...entities.flatMap((entity) =>
      Object.entries(entity.actions).flatMap(([name, action]) =>
        (action.kind === 'code' ? action.failures : [])
          .filter(({ id }) => !Object.hasOwn(declared, id))
          .map(
            ({ id }) =>
              `The action ${name} of ${entity.name} can fail with ${id}, which is not among the failures of the product.`,
          ),
      ),
    ),
  ]
}
