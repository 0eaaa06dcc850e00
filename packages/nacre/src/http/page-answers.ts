import type { SerializedResult } from './transfer-state.ts'

/**
 * The media type of a page’s transfer state, for a browser that navigates without loading the page.
 */
export const pageAnswersType = 'application/x-page-answers+json'

/** The loaders whose responses are requested: those of the screen, or also those of its frame. */
export type ResponseScope = 'screen' | 'page'

/** Responses by method and URL. */
export type PageAnswers = Readonly<Record<string, SerializedResult>>

/** Returns the `Accept` header that requests the responses of a page. */
export function acceptFor(scope: ResponseScope): string {
  return `${pageAnswersType};of=${scope}`
}

/** Returns the scope of an `Accept` header, or `undefined` if it does not request responses. */
export function scopeOf(accept: string | null): ResponseScope | undefined {
  if (!accept?.startsWith(pageAnswersType)) return undefined
  return accept.endsWith('=page') ? 'page' : 'screen'
}

export function isPageAnswers(contentType: string | null): boolean {
  return contentType?.startsWith(pageAnswersType) === true
}
