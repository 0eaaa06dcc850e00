import type { AppFacts } from './app-facts.ts'
import type { ConnectionsDescription } from './connection-descriptions.ts'
import type {
  CountDescription,
  FrozenDescription,
  NoOverlapDescription,
  UniqueDescription,
  WithinDescription,
} from './constraint-description.ts'
import type {
  EmailDescription,
  EntityEmailDescription,
  ReminderDescription,
} from './email-description.ts'
import type {
  AccessRuleDescription,
  FieldDescription,
  FieldTypeDescription,
} from './field-description.ts'
import type {
  JobProcessDescription,
  MoveInputDescription,
  StepDescription,
  VerbConditionDescription,
} from './process-description.ts'
import type { ErrorDescription, ShellFacts } from './shell-facts.ts'
import type { UsersDescription } from './users-description.ts'
import type { DurationUnit } from '#shell/language/expressions/duration.ts'
import type { Limits } from '#shell/language/entities/limits.ts'
import type { AreaDescription } from './area-description.ts'
import type { ResolvedExtension } from '#shell/language/product/admin-extensions.ts'
import type { PageContent } from '#shell/language/product/page-content.ts'
import type { Theme } from '#shell/language/product/theme.ts'
import type { UsedInCode } from '#shell/language/product/used-in-code.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/**
 * A product as plain data: all of its declarations, with conditions and formulas as text and code
 * represented by its name. It can be printed, compared and parsed.
 */
export interface Description extends ConnectionsDescription {
  /** The version of the format. It increases with incompatible changes. */
  readonly format: 1
  /** The built-in groups of the reader, if the description is limited to what they may know. */
  readonly readBy?: readonly string[]
  readonly name: string
  readonly tagline: string
  readonly description?: string
  readonly purpose?: string
  readonly userGroups: Readonly<Record<string, string>>
  readonly languages: readonly string[]
  readonly timeZone: string
  readonly theme?: Theme
  readonly pages: readonly PageDescription[]
  /** The areas of the product, and who uses the admin area. */
  readonly areas: readonly AreaDescription[]
  /** The admin extensions. */
  readonly admin: readonly ExtensionDescription[]
  /** If the product has users, their entity is the last one. */
  readonly entities: readonly EntityDescription[]
  /** The product’s own field types that its fields have. */
  readonly fieldTypes: readonly FieldTypeDescription[]
  /** How accounts are created, and how users sign in. */
  readonly users?: UsersDescription
  readonly roles: readonly RoleDescription[]
  readonly calls: readonly CallDescription[]
  readonly jobs: readonly JobDescription[]
  /** The code of verbs, moves and actions. */
  readonly steps: readonly StepDescription[]
  readonly emails: readonly EmailDescription[]
  readonly errors: readonly ErrorDescription[]
  /** Names that only code uses. */
  readonly usedInCode?: UsedInCode
  /** The audience of the OpenAPI documents. */
  readonly docs: 'filtered' | 'public' | 'administrators'
  /** Facts about the shell that do not depend on the product. */
  /** What the code of pages and routes does. It cannot be declared. */
  readonly code?: AppFacts
  readonly shell: ShellFacts
}

export interface PageDescription extends PageContent {
  readonly name: string
  readonly path: string
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly isIndexed: boolean
  /** Only if the bar has no link to a page that could have one. */
  readonly isInNavigation?: boolean
}

/** An admin extension: a screen, a card, a panel or a column. */
export interface ExtensionDescription extends Pick<
  ResolvedExtension,
  'kind' | 'name' | 'entity' | 'icon'
> {
  readonly label?: LocalizedText
  /** The roles that may use it. Without roles, everyone with access to the admin area may. */
  readonly roles?: readonly string[]
}

export interface EntityDescription {
  readonly name: string
  readonly plural: string
  readonly label?: LocalizedText
  /** The label for several records. */
  readonly pluralLabel?: LocalizedText
  readonly renamedFrom?: string
  readonly description?: string
  readonly fields: readonly FieldDescription[]
  /** The title field, if declared. */
  readonly titleField?: string
  /** The columns of the list, if declared. */
  readonly columns: readonly string[]
  readonly indexes: readonly string[]
  readonly trashDays: number
  readonly states?: StatesDescription
  readonly actions: readonly ActionDescription[]
  readonly rules: readonly EntityRuleDescription[]
  /** The conditions that bind everyone, also those of moves. */
  readonly onlyIf: readonly VerbConditionDescription[]
  /** The codes of the product’s errors that the code of a verb can throw, by verb. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly unique: readonly UniqueDescription[]
  /** The spans that must not overlap. */
  readonly noOverlap: readonly NoOverlapDescription[]
  /** The spans that must be inside weekly hours. */
  readonly within: readonly WithinDescription[]
  /** The limits on how many records there are. */
  readonly counts: readonly CountDescription[]
  /** The records that nobody changes any more. */
  readonly frozen?: FrozenDescription
  /** The sections of forms. */
  readonly sections: readonly SectionDescription[]
  /** The access rules by verb and action. Without a rule, only administrators have access. */
  readonly may: Readonly<Record<string, AccessRuleDescription>>
  /** The conditions of the roles on records, by name. */
  readonly recordRoles?: Readonly<Record<string, string>>
  readonly limits: Omit<Limits, 'counts'>
  /** Whether a record is its own owner. */
  readonly selfOwned: boolean
  /** Whether it is the settings of the product, which are one record. */
  readonly isSingleton: boolean
  /** The jobs that run after a verb or a move is committed. */
  readonly afterCommit: Readonly<Record<string, string>>
  /** The emails that are sent after a verb, a move or an action. */
  readonly emails: readonly EntityEmailDescription[]
  readonly timers?: readonly ReminderDescription[]
}

export interface StatesDescription {
  readonly initial: string
  readonly names: readonly string[]
  readonly entryStates: readonly string[]
  readonly finalStates: readonly string[]
  readonly labels: Readonly<Record<string, LocalizedText>>
  readonly moves: readonly MoveDescription[]
}

export interface MoveDescription {
  readonly name: string
  readonly from: readonly string[]
  readonly to: string
  readonly may: AccessRuleDescription
  readonly label?: LocalizedText
  /** Present if the move has a guard in code, with the description of the guard if declared. */
  readonly guard?: { readonly guardDescription?: string }
  /** How long after it entered the state a record is moved by itself. */
  readonly after?: { readonly unit: DurationUnit; readonly count: number }
  /** The day or the moment of the move, as a formula. */
  readonly at?: { readonly formula: string; readonly kind: 'date' | 'timestamp' }
  /** What happens to another record when the move is made. */
  readonly on?: readonly TriggerDescription[]
  /** The condition that makes the move as soon as it is true, as text. */
  readonly asSoonAs?: string
  readonly job?: string
  /** The values that it takes, by field. */
  readonly input?: Readonly<Record<string, MoveInputDescription>>
  /** The values that it sets, by field: as JSON, as a formula, or `me` for the user who makes it. */
  readonly sets?: Readonly<Record<string, string>>
  /** The codes of the product’s errors that its code can throw. */
  readonly errors?: readonly string[]
}

/** What happens to another record, so that a move is made. */
export interface TriggerDescription {
  readonly entity: string
  readonly verb: string
  readonly via: string
  /** The condition as text. */
  readonly when?: string
  /** Whether the cause is rejected without the move, or the code of its error. */
  readonly must?: true | string
}

export type ActionDescription =
  | {
      readonly kind: 'reaction'
      readonly name: string
      readonly label?: LocalizedText
      readonly countField: string
      readonly viewerField: string
    }
  | {
      readonly kind: 'code'
      readonly name: string
      readonly label?: LocalizedText
      readonly description?: string
      readonly input: readonly FieldDescription[]
      /** The codes of the product’s errors that the action can throw. */
      readonly errors: readonly string[]
      /** The fields of the answer, if a step performs the action. */
      readonly answers?: readonly FieldDescription[]
      /** `list` if the action belongs to no single record. */
      readonly of?: 'list'
      readonly readOnly?: boolean
    }

/** A validation rule over several fields. */
export interface EntityRuleDescription {
  readonly name: string
  readonly message: LocalizedText
  readonly fields: readonly string[]
}

/** A section of a form: fields under a common heading. */
export interface SectionDescription {
  readonly name: string
  readonly label?: LocalizedText
  readonly help?: LocalizedText
  readonly fields: readonly string[]
}

export interface RoleDescription {
  readonly name: string
  readonly includes: readonly string[]
  readonly label?: LocalizedText
  readonly description?: string
}

export interface CallDescription {
  readonly name: string
  readonly url: string
  readonly urlVariable?: string
  readonly method: string
  readonly query: readonly string[]
  readonly body?: string
  readonly responseFields: readonly string[]
  readonly description?: string
}

export interface JobDescription {
  readonly name: string
  readonly schedule?: string
  readonly maxAttempts: number
  readonly timeoutSeconds: number
  readonly description?: LocalizedText
  /** Missing for a job without declared rights. */
  readonly process?: JobProcessDescription
}
