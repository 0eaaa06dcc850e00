/**
 * What people typed as single words, without accents and marks, as both databases have them in their
 * search indexes.
 */
export function searchWords(typed: string): readonly string[] {
  const bare = typed.normalize('NFKD').replaceAll(/[\u0300-\u036F]/gu, '')
  return bare.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
