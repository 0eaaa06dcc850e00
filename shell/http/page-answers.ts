import type { Travelling } from './transfer.ts'

/** The type of what a page's loaders read, for a browser that wants that instead of the page. */
export const pageAnswersType = 'application/x-page-answers+json'

/** The loaders of which the answers are wanted: those of the screen alone, or of the frame around it as well. */
export type Scope = 'screen' | 'page'

/** Answers by the method and the address of their calls. */
export type PageAnswers = Readonly<Record<string, Travelling>>

/** The value of `Accept` that requests the answers of a page. */
export function acceptFor(scope: Scope): string {
  return `${pageAnswersType};of=${scope}`
}

/** The scope that a value of `Accept` requests; nothing where it requests no answers. */
export function scopeOf(accept: string | null): Scope | undefined {
  if (!accept?.startsWith(pageAnswersType)) return undefined
  return accept.endsWith('=page') ? 'page' : 'screen'
}

export function isPageAnswers(contentType: string | null): boolean {
  return contentType?.startsWith(pageAnswersType) === true
}
