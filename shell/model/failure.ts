/** What a refusal is called, which HTTP status it has, and the sentence for it when nobody said a better one. */
const catalogue = {
  malformed: { status: 400, sentence: 'The request could not be understood.' },
  'unknown-parameter': {
    status: 400,
    sentence: 'The request has a parameter that is not known here.',
  },
  'signed-out': { status: 401, sentence: 'Log in to do this.' },
  forbidden: { status: 403, sentence: 'You may not do this.' },
  'cross-site': {
    status: 403,
    sentence: 'This request was not made from one of our own pages. Reload the page and try again.',
  },
  'not-found': { status: 404, sentence: 'There is nothing here.' },
  'wrong-method': { status: 405, sentence: 'This address does not do that.' },
  conflict: { status: 409, sentence: 'This is in conflict with what is stored.' },
  'wrong-type': { status: 415, sentence: 'The content type of the request is not one we read.' },
  invalid: { status: 422, sentence: 'Some values need another look.' },
  'too-many': { status: 429, sentence: 'That was too often. Wait a little and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side.' },
  unreachable: { status: 502, sentence: 'The service did not give a usable answer.' },
  'too-slow': { status: 504, sentence: 'The service did not answer in time.' },
} as const

/**
 * The name of a refusal in the catalogue.
 *
 * @example
 * const id: FailureId = 'not-found'
 */
export type FailureId = keyof typeof catalogue

/**
 * The public half of a failure, as it goes out in `application/problem+json`.
 *
 * @example
 * const problem: Problem = new Failure('not-found').problem
 */
export interface Problem {
  readonly type: string
  readonly id: string
  readonly status: number
  readonly title: string
  readonly fields?: Readonly<Record<string, string>>
  readonly request?: string
}

/**
 * An expected refusal: the only error type of the shell. The public half is `problem`; the private
 * half is `cause`, which is logged and never sent.
 *
 * @example
 * throw new Failure('invalid', { fields: { title: 'Give the card a title.' } })
 */
export class Failure extends Error {
  readonly id: FailureId
  readonly problem: Problem

  constructor(
    id: FailureId,
    more: { sentence?: string; fields?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    const { status, sentence } = catalogue[id]
    const title = more.sentence ?? sentence
    super(title, { cause: more.cause })
    this.name = 'Failure'
    this.id = id
    this.problem = {
      type: `/v1/failures/${id}`,
      id,
      status,
      title,
      ...(more.fields ? { fields: more.fields } : {}),
    }
  }
}

/**
 * Turns whatever was thrown into a failure: a failure stays what it is, anything else becomes
 * `internal` with the thrown thing as its private half.
 *
 * @example
 * try { work() } catch (thrown) { answer(failureOf(thrown).problem) }
 */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof Failure ? thrown : new Failure('internal', { cause: thrown })
}
