import { hash } from 'node:crypto'

/** The longest name that both databases take. */
export const longestName = 63

const signed = /__[\da-f]{8}$/u

/**
 * A name that ends in a sign of what it names. An index or a check of another definition has
 * another name, so names are all that must be compared with what is in the database.
 */
export function sign(name: string, definition: unknown): string {
  const ending = `__${signOf(definition)}`
  return name.slice(0, longestName - ending.length) + ending
}

/** A short sign of something, which is another one when that is. */
export function signOf(definition: unknown): string {
  return hash('sha256', JSON.stringify(definition)).slice(0, 8)
}

/** Whether we gave this name. What somebody added by hand is left alone. */
export function isSigned(name: string): boolean {
  return signed.test(name)
}
