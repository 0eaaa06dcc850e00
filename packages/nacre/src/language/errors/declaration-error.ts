/**
 * An error in a declaration: where it is, what is wrong, and a line that would be right.
 *
 * @example
 * const error: DeclarationError = declarationError(['card', 'fields', 'size'], 'The minimum 5 is above the maximum 1.', 'size: integer({ min: 1, max: 5 })')
 */
export interface DeclarationError {
  /** The file of the declaration, where it is known. */
  readonly file?: string
  /** The line in the file, where it is known. */
  readonly line?: number
  /** The keys that lead to the error, the outermost first: `['card', 'fields', 'size']`. */
  readonly place: readonly string[]
  readonly problem: string
  /** A line of a declaration that would be right. */
  readonly example: string
}

/**
 * Makes an error in a declaration.
 *
 * @example
 * declarationError(['card', 'trashDays'], 'The trashDays of card must be a whole number from 0.', 'trashDays: 30')
 */
export function declarationError(
  place: readonly string[],
  problem: string,
  example: string,
): DeclarationError {
  return { place, problem, example }
}

/**
 * Prints an error in a declaration.
 *
 * @example
 * formatDeclarationError(error) // 'product/entities/card.ts:12: card › fields › size: The minimum … Example: size: integer({ min: 1, max: 5 })'
 */
export function formatDeclarationError({
  file,
  line,
  place,
  problem,
  example,
}: DeclarationError): string {
  const source = line === undefined ? file : `${file}:${line}`
  const where = [...(source === undefined ? [] : [source]), place.join(' › ')].join(': ')
  return `${where}: ${problem} Example: ${example}`
}
