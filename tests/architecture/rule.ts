import type { Sources } from './sources.ts'

/** A law about the files of the project. */
export interface Rule {
  readonly name: string
  /** How to fix a violation. */
  readonly mend: string
  /** Returns the violations. */
  find(sources: Sources): string[]
}
