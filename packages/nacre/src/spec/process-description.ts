import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { FieldDescription } from './field-description.ts'
import type { OtherwiseDescription } from './constraint-description.ts'

/** How a move takes a value. The default is a formula, or `me`. */
export type MoveInputDescription = 'required' | 'optional' | { readonly default: string }

/** A condition that binds everyone. */
export interface VerbConditionDescription extends OtherwiseDescription {
  readonly name: string
  /** The verb, the move or the action. `write` stands for create, change and restore. */
  readonly verb: string
  /** The condition as text. */
  readonly check: string
  /** The roles for which it does not hold. */
  readonly except: readonly string[]
  /** The fields that it is about. Without them, it is about the whole record. */
  readonly fields: readonly string[]
}

/** What code may do, and what it causes. */
export interface CodeDescription {
  /** The verbs that it uses, by collection: `{ seats: ['read', 'take'] }`. */
  readonly rights: Readonly<Record<string, readonly string[]>>
  /** The names of the emails that it sends. */
  readonly sends: readonly string[]
  /** The names of the jobs that it starts. */
  readonly starts: readonly string[]
}

/** The functions of a step. */
export type StepPart = 'guard' | 'prepare' | 'effect' | 'run'

/** The code of a verb, a move or an action. */
export interface StepDescription extends CodeDescription {
  readonly entity: string
  readonly verbs: readonly string[]
  readonly description: LocalizedText
  readonly parts: readonly StepPart[]
  /** The codes of the errors that it handles itself. */
  readonly catches: readonly string[]
}

/** What a typed job has besides the rest of a job. */
export interface JobProcessDescription extends CodeDescription {
  readonly input: readonly FieldDescription[]
  readonly renamedFrom?: string
}
