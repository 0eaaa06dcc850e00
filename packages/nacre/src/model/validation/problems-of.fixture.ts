import { expect } from 'vitest'
import { validateProduct } from '../validate-product.ts'
import type { DeclarationError } from '#shell/language/errors/declaration-error.ts'

/** The sentences of errors. Each error must name its place and show a line that would be right. */
export function sentencesOf(errors: readonly DeclarationError[]): readonly string[] {
  for (const error of errors) {
    expect(error.place.length, error.problem).toBeGreaterThan(0)
    expect(error.problem).toMatch(/\S.*[.?]$/su)
    expect(error.example, error.problem).toMatch(/\S/u)
    expect(error.example, error.problem).not.toMatch(/'undefined'|undefined:/u)
  }
  return errors.map(({ problem }) => problem)
}

/** What is wrong with a product, in sentences. */
export function problemsOf(...args: Parameters<typeof validateProduct>): readonly string[] {
  return sentencesOf(validateProduct(...args))
}
