import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/** An area. `admin` is the admin area, which only has roles. */
export interface AreaDescription {
  readonly name: string
  readonly path?: string
  readonly label?: LocalizedText
  /** Without roles, everybody who is signed in uses it. */
  readonly roles: readonly string[]
  readonly entities: readonly AreaEntityDescription[]
}

export interface AreaEntityDescription {
  readonly name: string
  readonly label?: LocalizedText
  readonly pluralLabel?: LocalizedText
  /** The condition of the list, as a formula. */
  readonly where?: string
  readonly fields?: readonly string[]
  readonly columns?: readonly string[]
  readonly verbs?: readonly string[]
  readonly isInNavigation?: false
}
