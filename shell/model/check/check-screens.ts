import type { Product } from '../product.ts'

/**
 * What is wrong with what is said of pages, and with the calls that they make.
 *
 * @example
 * checkScreens(product) // ['The screen home is of no page.']
 */
export function checkScreens({ screens = {}, pages, calls }: Product): string[] {
  const strangers = Object.keys(screens).filter((name) => !Object.hasOwn(pages, name))
  return [
    ...strangers.map((name) => `The screen ${name} is of no page.`),
    ...Object.entries(screens).flatMap(([name, screen]) =>
      screen.calls
        .filter((call) => !Object.hasOwn(calls, call))
        .map((call) => `The screen ${name} makes the call ${call}, which is not declared.`),
    ),
    ...Object.entries(calls).flatMap(([name, { address, variable }]) =>
      variable === undefined && !/^\/(?!\/)/u.test(address)
        ? [`The call ${name} goes to somebody else, so it needs a variable that can say where.`]
        : [],
    ),
  ]
}
