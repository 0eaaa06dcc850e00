import type { Product } from '#shell/language/product/product.ts'
import { serverCallsOf } from '#shell/language/product/server-call.ts'

/**
 * Returns values for the variables that a product requires, for tests and for commands that only read the
 * declarations.
 *
 * @example
 * placeholderVariables(product) // { PRINTER_TOKEN: 'test-secret' }
 */
export function placeholderVariables({
  secrets,
  calls,
}: Pick<Product, 'secrets' | 'calls'>): Readonly<Record<string, string>> {
  const urls = Object.values(serverCallsOf(calls)).flatMap(({ url, urlVariable }) =>
    url === undefined && urlVariable !== undefined ? [[urlVariable, 'https://test.invalid']] : [],
  )
  const required = Object.values(secrets).filter(({ required: isRequired }) => isRequired)
  return Object.fromEntries([...urls, ...required.map(({ variable }) => [variable, 'test-secret'])])
}
