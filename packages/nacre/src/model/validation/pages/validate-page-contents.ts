import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import { pageCallsOf } from '#shell/language/product/server-call.ts'

/**
 * Returns the mistakes in page contents and in the calls of pages.
 *
 * @example
 * validatePageContents(product) // [] if all contents are valid
 */
export function validatePageContents({
  pageContents = {},
  pages,
  calls: all,
}: Product): readonly DeclarationError[] {
  const calls = pageCallsOf(all)
  const unknownPages = Object.keys(pageContents).filter((name) => !Object.hasOwn(pages, name))
  return [
    ...unknownPages.map((name) =>
      declarationError(
        ['pageContents', name],
        `The screen ${name} is of no page.`,
        `pages: { ${name}: page({ path: '/${name}', title: '…', description: '…' }) }`,
      ),
    ),
    ...Object.entries(pageContents).flatMap(([name, content]) =>
      content.calls
        .filter((call) => !Object.hasOwn(calls, call))
        .map((call) =>
          declarationError(
            ['pageContents', name, 'calls'],
            `The screen ${name} makes the call ${call}, which is not declared.`,
            `calls: { ${call}: call({ url: '/api/${call}', responseFields: ['…'] }) }`,
          ),
        ),
    ),
    ...Object.entries(calls).flatMap(([name, { url, urlVariable }]) =>
      urlVariable === undefined && !/^\/(?!\/)/u.test(url)
        ? [
            declarationError(
              ['calls', name, 'urlVariable'],
              `The call ${name} has the URL of another server, so it needs an environment variable that can replace it.`,
              `urlVariable: '${name.replaceAll(/[A-Z]/gu, (capital) => `_${capital}`).toUpperCase()}_URL'`,
            ),
          ]
        : [],
    ),
  ]
}
