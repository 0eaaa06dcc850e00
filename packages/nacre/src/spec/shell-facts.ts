import type { ErrorText } from '#shell/language/errors/error-text.ts'

/**
 * Facts about the shell that do not depend on the product. Callers pass them, because they are
 * defined in modules that this folder may not import.
 */
export interface ShellFacts {
  /** The screens of the shell, each with its path and name. */
  readonly areas: readonly ShellArea[]
  /** Sentences about navigation between pages. */
  readonly navigation: readonly string[]
  /** Sentences about HTTP between pages and the API. */
  readonly http: readonly string[]
  /** The routes that do not belong to an entity. */
  readonly routes: readonly RouteDescription[]
  /** The routes of every entity, with placeholders in braces for its names. */
  readonly recordRoutes: readonly RouteDescription[]
  readonly failures: readonly ErrorDescription[]
  /** Sentences about errors outside of requests. */
  readonly backgroundErrors: readonly string[]
  readonly constants: readonly ConstantsDescription[]
}

export interface ShellArea {
  readonly path: string
  readonly name: string
  readonly about: string
}

export interface RouteDescription {
  readonly method: string
  readonly path: string
  readonly summary: string
  /** The query parameters and headers. */
  readonly parameters: readonly { readonly name: string; readonly isRequired: boolean }[]
  /** The statuses of the errors that are specific to this route. */
  readonly errors: readonly string[]
}

export interface ConstantsDescription {
  readonly name: string
  /** Whether only operators may know the constants. */
  readonly isInternal: boolean
  readonly values: readonly (readonly [name: string, value: string])[]
}

export interface ErrorDescription extends ErrorText {
  readonly id: string
}
