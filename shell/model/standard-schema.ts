import { isComplaint, sentenceFor } from './complaint.ts'
import type { Entity } from './entity.ts'
import { examine, type Finding } from './examine.ts'
import { Failure } from './failure.ts'
import type { GivenOf, ValuesOf } from './field-values.ts'
import type { Fields } from './field.ts'
import { type Language, wordsIn } from './words.ts'

/**
 * What other libraries ask of something that checks values: Standard Schema, version 1.
 *
 * @example
 * const schema: StandardSchema<{ title: string }> = standardSchemaOf(card)
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output>
    /** Never set: it carries the types. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/**
 * The values, or what is wrong with them.
 *
 * @example
 * const result: StandardResult<{ title: string }> = { issues: [{ message: 'This is needed.', path: ['title'] }] }
 */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/**
 * One thing that is wrong.
 *
 * @example
 * const issue: StandardIssue = { message: 'This is needed.', path: ['address', 'street'] }
 */
export interface StandardIssue {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/**
 * What comes out of a check: the values of a new record, without those that Nacre works out.
 *
 * @example
 * const values: CheckedOf<typeof card.fields> = { title: 'Spiral', likes: 0 }
 */
export type CheckedOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly derived: true } ? never : K]: ValuesOf<F>[K]
}

type Checked<F extends Fields> = Pick<Entity, 'rules'> & { readonly fields: F }

/**
 * An entity as other libraries understand it: it checks the values of a new record, with the rules
 * of the entity, and gives them in the form in which they are kept.
 *
 * @example
 * standardSchemaOf(card, 'de')['~standard'].validate({ title: '' })
 */
export function standardSchemaOf<F extends Fields>(
  entity: Checked<F>,
  language?: Language,
): StandardSchema<GivenOf<F>, CheckedOf<F>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'nacre',
      validate: (value) => validate(entity, value, language),
    },
  }
}

function validate<F extends Fields>(
  entity: Checked<F>,
  given: unknown,
  language: Language | undefined,
): StandardResult<CheckedOf<F>> {
  const { values, findings } = examined(entity, given)
  if (findings.length > 0) return { issues: findings.map((one) => issueOf(one, language)) }
  // Every field has been checked by its own type, which is where the types come from.
  return { value: values as CheckedOf<F> }
}

/** A failure that a rule throws is an issue like any other: no library expects a check to throw. */
function examined(entity: Checked<Fields>, given: unknown): ReturnType<typeof examine> {
  try {
    return examine(entity, given, { whole: true })
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown
    const { fields = {}, says } = thrown.details
    const found = Object.entries(fields).map(([name, about]) => ({ path: name.split('.'), about }))
    const whole = { path: [], about: says ?? thrown.text.says }
    return { values: {}, findings: found.length > 0 ? found : [whole] }
  }
}

function issueOf({ path, about }: Finding, language: Language | undefined): StandardIssue {
  return {
    message: isComplaint(about) ? sentenceFor(about, language) : wordsIn(about, language),
    path: path.map((part, depth) => (depth > 0 && /^\d+$/u.test(part) ? Number(part) : part)),
  }
}
