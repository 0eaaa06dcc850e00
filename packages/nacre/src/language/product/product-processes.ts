import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { Fields } from '../fields/field.ts'
import type { Schedule } from './job.ts'
import type { LocalizedText } from '../texts/localized-text.ts'

/**
 * An e-mail of the product, as far as code sends it.
 *
 * @example
 * const { about }: SendableEmail = yourTicket
 */
export interface SendableEmail<About extends string = string> {
  readonly kind: 'email'
  readonly about: About
}

/**
 * A job of the product, as far as code enqueues it.
 *
 * @example
 * const namesOf = ({ input }: EnqueueableJob) => Object.keys(input)
 */
export interface EnqueueableJob<Input extends Fields = Fields> {
  readonly kind: 'job'
  readonly input: Input
}

/**
 * The e-mails that code sends.
 *
 * @example
 * const count = (emails: SendableEmails) => emails.length
 */
export type SendableEmails = readonly SendableEmail[]

/**
 * The jobs that code enqueues.
 *
 * @example
 * const count = (jobs: EnqueueableJobs) => jobs.length
 */
export type EnqueueableJobs = readonly EnqueueableJob[]

/**
 * The code of a verb, a move or an action, as the application runs it.
 *
 * @example
 * const nameOf = ({ entity, verbs }: ProcessStep) => `${entity}: ${verbs.join(', ')}`
 */
export interface ProcessStep {
  readonly kind: 'step'
  readonly entity: string
  readonly verbs: readonly string[]
  readonly description: LocalizedText
  readonly rights: Readonly<Record<string, readonly string[]>>
  readonly sends: SendableEmails
  readonly starts: EnqueueableJobs
  readonly catches: readonly ErrorDefinition[]
  readonly guard?: ProcessCode
  readonly prepare?: ProcessCode
  readonly effect?: ProcessCode
  readonly run?: ProcessCode
}

/**
 * The code of a step or a job, whose argument the application builds.
 *
 * @example
 * const code: ProcessCode = async ({ tx }) => {}
 */
export type ProcessCode = (context: never) => Promise<unknown>

/**
 * A typed job, as the application runs it.
 *
 * @example
 * const isTriedAgain = ({ maxAttempts }: ProcessJob) => maxAttempts > 1
 */
export interface ProcessJob<Input extends Fields = Fields> extends EnqueueableJob<Input> {
  readonly description: LocalizedText
  readonly rights: Readonly<Record<string, readonly string[]>>
  readonly sends: SendableEmails
  readonly starts: EnqueueableJobs
  readonly maxAttempts: number
  readonly timeoutSeconds: number
  readonly schedule: Schedule | undefined
  /** The previous name of the job. EnqueueableJobs that wait under it run under the new one. */
  readonly renamedFrom: string | undefined
  readonly run: ProcessCode
}

/**
 * The processes of a product: the code of its verbs, and its typed jobs by name.
 *
 * @example
 * const countSteps = ({ steps }: ProcessRegistry) => steps.length
 */
export interface ProcessRegistry {
  readonly steps: readonly ProcessStep[]
  readonly jobs: Readonly<Record<string, ProcessJob>>
}
