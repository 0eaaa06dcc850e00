/**
 * Returns the language of a tag without its region or script, whose messages a region shares.
 *
 * @example
 * baseLanguageOf('fr-CA') // 'fr'
 */
export const baseLanguageOf = (tag: string): string => tag.split('-', 1)[0] ?? tag
