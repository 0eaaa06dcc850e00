import type { FailureText } from '#shell/model/failures/failure-text.ts'
import type { Relation } from '#shell/model/field.ts'
import type { Limits } from '#shell/model/limits.ts'
import type { PlacedPart } from '#shell/model/own-parts.ts'
import type { Screen } from '#shell/model/screen.ts'
import type { SessionSpans } from '#shell/model/user.ts'
import type { Words } from '#shell/model/words.ts'

/**
 * A product as plain data: everything that its declarations say, with the conditions and formulas in
 * words and the code by its name. Printed, compared, and read back.
 */
export interface Description {
  /** Grows when older programs could no longer understand what is written here. */
  readonly format: 1
  /** Who reads it, by the names that permissions have for them, where it is only what they may know. */
  readonly readBy?: readonly string[]
  readonly name: string
  readonly tagline: string
  readonly about?: string
  readonly purpose?: string
  readonly groups: Readonly<Record<string, string>>
  readonly languages: readonly string[]
  readonly pages: readonly PageDescription[]
  /** What the product adds to the admin area. */
  readonly admin: readonly PartDescription[]
  /** With people who have accounts, their entity is the last one. */
  readonly entities: readonly EntityDescription[]
  /** How people come by their accounts, and how they get in. */
  readonly users?: UsersDescription
  readonly roles: readonly RoleDescription[]
  readonly calls: readonly CallDescription[]
  readonly jobs: readonly JobDescription[]
  readonly failures: readonly FailureDescription[]
  /** Whom the documents of the API tell what. */
  readonly documents: 'filtered' | 'open' | 'closed'
  /** What the shell brings, whatever the product. */
  readonly house: House
}

export interface PageDescription extends Screen {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isListed: boolean
}

/** A screen, a card, a panel or a column of the product's own. */
export interface PartDescription extends Pick<PlacedPart, 'kind' | 'name' | 'entity' | 'icon'> {
  readonly label?: Words
  /** The roles that it is for; without them it is for everybody who comes there. */
  readonly who?: readonly string[]
}

export interface EntityDescription {
  readonly name: string
  readonly plural: string
  readonly label?: Words
  /** What many of them are called. */
  readonly labels?: Words
  readonly was?: string
  readonly purpose?: string
  readonly fields: readonly FieldDescription[]
  /** The field by which people call a record, where one is named. */
  readonly title?: string
  /** The columns of its list, where they are named. */
  readonly columns: readonly string[]
  readonly sortedBy: readonly string[]
  readonly binDays: number
  readonly states?: StatesDescription
  readonly actions: readonly ActionDescription[]
  readonly rules: readonly TogetherDescription[]
  readonly unique: readonly TogetherDescription[]
  /** Fields that stand together in forms. */
  readonly sections: readonly SectionDescription[]
  /** By verb and action. What is not here, only administrators may. */
  readonly may: Readonly<Record<string, TermsDescription>>
  readonly limits: Limits
  /** Whether a record is its own owner. */
  readonly ownsItself: boolean
  /** The jobs that are done once a verb or a move is stored. */
  readonly after: Readonly<Record<string, string>>
}

export interface FieldDescription {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly unique: boolean
  /** Kept by Nacre: read and never written. */
  readonly derived: boolean
  readonly searched: boolean
  readonly initial?: unknown
  readonly was?: string
  readonly label?: Words
  readonly help?: Words
  /** What a value looks like. */
  readonly example?: Words
  /** When forms show it, as a formula. */
  readonly shownWhen?: string
  readonly bounds: BoundsDescription
  /** What a list holds. */
  readonly item?: FieldDescription
  /** The parts of a structure. */
  readonly parts?: readonly FieldDescription[]
  readonly relation?: Relation
  /** What a computed field is worked out from. */
  readonly formula?: string
  /** Of those, the hidden fields that readers of this one may draw conclusions about. */
  readonly reveals?: readonly string[]
  /** Who may see or set it, where that is less than who may see or change the record. */
  readonly read?: TermsDescription
  readonly change?: TermsDescription
}

export interface BoundsDescription {
  readonly min?: number | string
  readonly max?: number | string
  readonly pattern?: string
  readonly shape?: Words
  readonly ignoresCase?: boolean
  readonly widths?: readonly number[]
  readonly choices?: Readonly<Record<string, Words>>
  readonly places?: number
  readonly currency?: string
  readonly types?: readonly string[]
}

/** Who may, and when. Nobody named means administrators only. */
export type TermsDescription = readonly TermDescription[]

export interface TermDescription {
  readonly who: string
  /** The condition in words; none means always. */
  readonly when?: string
}

export interface StatesDescription {
  readonly initial: string
  readonly names: readonly string[]
  readonly begins: readonly string[]
  readonly ends: readonly string[]
  readonly labels: Readonly<Record<string, Words>>
  readonly moves: readonly MoveDescription[]
}

export interface MoveDescription {
  readonly name: string
  readonly from: readonly string[]
  readonly to: string
  readonly who: TermsDescription
  readonly label?: Words
  /** There is a guard in code; what it asks for, where that is said. */
  readonly guard?: { readonly needs?: string }
  readonly job?: string
}

export type ActionDescription =
  | {
      readonly kind: 'tally'
      readonly name: string
      readonly label?: Words
      readonly count: string
      readonly mine: string
    }
  | {
      readonly kind: 'code'
      readonly name: string
      readonly label?: Words
      readonly does?: string
      readonly input: readonly FieldDescription[]
      /** The product's own refusals that it can meet, by their ids. */
      readonly failures: readonly string[]
    }

/** A rule over several fields, or fields that may stand together only once. */
export interface TogetherDescription {
  readonly name: string
  readonly says: Words
  readonly fields: readonly string[]
}

/** Fields that stand together in forms, under a heading. */
export interface SectionDescription {
  readonly name: string
  readonly label?: Words
  readonly help?: Words
  readonly fields: readonly string[]
}

export interface RoleDescription {
  readonly name: string
  readonly includes: readonly string[]
  readonly label?: Words
  readonly purpose?: string
}

export interface UsersDescription {
  readonly signUp: 'open' | 'invited' | 'none'
  readonly password: boolean
  readonly passkey: boolean
  readonly link: boolean
  readonly providers: readonly ProviderDescription[]
  /** The roles that get in only with a second factor. */
  readonly secondFactor: readonly string[]
  readonly sessions: SessionSpans
}

/** A company's own sign-in. */
export interface ProviderDescription {
  readonly name: string
  readonly label: Words
  readonly issuer: string
  readonly clientId: string
  readonly secretVariable: string
  readonly isStrong: boolean
}

export interface CallDescription {
  readonly name: string
  readonly address: string
  readonly variable?: string
  readonly method: string
  readonly parameters: readonly string[]
  readonly payload?: string
  readonly reads: readonly string[]
  readonly use?: string
}

export interface JobDescription {
  readonly name: string
  readonly schedule?: string
  readonly tries: number
  readonly seconds: number
  readonly does?: string
}

export interface FailureDescription extends FailureText {
  readonly id: string
}

/** What the shell brings, whatever the product. Handed over, for the modules that hold it lie elsewhere. */
export interface House {
  /** Screens of the shell's own, and the address and the name of each. */
  readonly areas: readonly AreaDescription[]
  /** How pages are gone through. */
  readonly navigation: readonly string[]
  /** How pages and API speak to each other. */
  readonly http: readonly string[]
  /** Those that are no entity's. */
  readonly addresses: readonly AddressDescription[]
  /** Those that the records of every entity have, with names in braces for its own. */
  readonly recordAddresses: readonly AddressDescription[]
  readonly failures: readonly FailureDescription[]
  /** What happens when something fails outside of any request. */
  readonly mishaps: readonly string[]
  readonly constants: readonly ConstantsDescription[]
}

export interface AreaDescription {
  readonly path: string
  readonly name: string
  readonly about: string
}

export interface AddressDescription {
  readonly method: string
  readonly path: string
  readonly does: string
  /** What the address is asked with besides its body: in the query, or in a header. */
  readonly parameters: readonly { readonly name: string; readonly isNeeded: boolean }[]
  /** The statuses of the refusals that are its own, besides what every address can answer. */
  readonly refusals: readonly string[]
}

export interface ConstantsDescription {
  readonly name: string
  /** Whether they are for those who run the application, and for nobody else. */
  readonly isInternal: boolean
  readonly values: readonly (readonly [name: string, value: string])[]
}
