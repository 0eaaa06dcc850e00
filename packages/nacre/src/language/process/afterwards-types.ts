import type { Duration } from '../expressions/duration.ts'
import type { ValuesOf } from '../fields/field-values.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { EnqueueableJob, SendableEmail } from '../product/product-processes.ts'
import type { AnyProduct } from '../product/registered-product.ts'
import type { EntityNamed, LockedRecord } from './product-types.ts'

type AboutOf<Email> = Email extends SendableEmail<infer About> ? About : never
type InputOfJob<Job> = Job extends EnqueueableJob<infer Input> ? ValuesOf<Input> : never

/**
 * What happens once the transaction is committed: jobs of `starts` and e-mails of `sends`.
 *
 * @example
 * const later = ({ enqueue }: Afterwards<typeof product, [], []>) => enqueue
 */
export interface Afterwards<P extends AnyProduct, Emails, Jobs> {
  /** Runs a job of `starts` after the commit. */
  enqueue<const Job extends OneOf<Jobs>>(
    job: Job,
    input: InputOfJob<NoInfer<Job>>,
    options?: { readonly in?: Duration; readonly at?: string },
  ): Promise<void>
  /**
   * Sends an e-mail of `sends` to a user after the commit: the id of the user, or the owner of a record.
   * If there is none, nothing is sent.
   */
  send<const Email extends OneOf<Emails>>(
    email: Email,
    to: string | null,
    about: LockedRecord<EntityNamed<P, AboutOf<NoInfer<Email>>>, unknown>,
  ): Promise<void>
}

type OneOf<List> = List extends readonly (infer One)[] ? One : never

/**
 * Creates an error of the product to throw: `throw fail('seat-taken')`.
 *
 * @example
 * const reject = (fail: Fail<'seat-taken'>) => fail('seat-taken')
 */
export type Fail<Code extends string> = (
  code: [Code] extends [never] ? "Name the error in the verb's errors." : Code,
  options?: {
    /** The fields that show a message. */
    readonly fields?: Readonly<Record<string, LocalizedText>>
    /** Data for the client. */
    readonly details?: Readonly<Record<string, unknown>>
  },
) => Error
