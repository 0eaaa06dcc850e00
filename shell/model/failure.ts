import { type Complaint, isComplaint, sentenceFor } from './complaint.ts'
import type { DeclaredFailure } from './declared-failures.ts'
import { type FailureId, shellFailures } from './failure-catalogue.ts'
import type { FailureText } from './failures/failure-text.ts'
import { type Language, type Words, wordsIn } from './words.ts'

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
  readonly remedy?: string
  /** What is wrong with which field. */
  readonly fields?: { readonly [name: string]: string | undefined }
  /** What else the one who asked needs, such as the newest version. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly request?: string
}

interface Details {
  readonly says?: Words
  readonly fields?: Readonly<Record<string, Complaint | Words>>
  readonly more?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/**
 * An expected refusal: the only error type of the shell. The public half is what `in` gives; the
 * private half is `cause`, which is logged and never sent.
 *
 * @example
 * throw new Failure('invalid', { fields: { title: { id: 'too-long', max: 120 } } })
 */
export class Failure extends Error {
  readonly id: string
  readonly status: number
  readonly details: Details
  readonly text: FailureText

  /** A failure of the product's own comes with its text from `product/errors.ts`. */
  constructor(failure: FailureId | DeclaredFailure, details: Details = {}) {
    const text = typeof failure === 'string' ? shellFailures[failure] : failure
    super(wordsIn(details.says ?? text.says), { cause: details.cause })
    this.name = 'Failure'
    this.id = typeof failure === 'string' ? failure : failure.id
    this.status = text.status
    this.details = details
    this.text = text
  }

  /** The public half, in a reader's language. */
  in(language: Language): Problem {
    const { id, status, text, details } = this
    const { fields, more, says } = details
    return {
      type: `/v1/failures/${id}`,
      id,
      status,
      title: wordsIn(says ?? text.says, language),
      remedy: wordsIn(text.remedy, language),
      ...(fields ? { fields: fieldSentences(fields, language) } : {}),
      ...(more ? { more } : {}),
    }
  }

  get problem(): Problem {
    return this.in('en')
  }
}

function fieldSentences(
  fields: Readonly<Record<string, Complaint | Words>>,
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, about]) => [
      name,
      isComplaint(about) ? sentenceFor(about, language) : wordsIn(about, language),
    ]),
  )
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
