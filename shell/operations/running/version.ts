import type { Role } from '#shell/model/role.ts'
import type { DatabaseFacts } from '#shell/store/database-facts.ts'
import type { SchemaFacts } from '#shell/store/schema-facts.ts'
import type { Asker } from '../asker.ts'
import { refuseOthers } from './refuse-others.ts'

/** What is running. */
export interface Version {
  readonly version: string
  readonly node: string
  readonly react: ReactFacts
  readonly database: Pick<DatabaseFacts, 'kind' | 'version'>
  readonly schema: SchemaFacts
  /** What this version brought, as Markdown; empty where nobody has written it down. */
  readonly news: string
}

/** Which React renders the pages. The build for development is many times slower. */
export interface ReactFacts {
  readonly version: string
  readonly build: 'production' | 'development'
}

/** Tells administrators what is running. */
export type VersionOf = (by: Asker) => Promise<Version>

export function createVersion(options: {
  readonly version: string
  readonly roles: readonly Role[]
  readonly react: () => ReactFacts
  readonly facts: () => Promise<DatabaseFacts>
  readonly schema: () => Promise<SchemaFacts>
  readonly changelog: () => Promise<string>
}): VersionOf {
  const { version, roles, react, facts, schema, changelog } = options
  return async (by) => {
    refuseOthers(by, roles)
    const [{ kind, version: database }, shape, text] = await Promise.all([
      facts(),
      schema(),
      changelog(),
    ])
    return {
      version,
      node: process.version,
      react: react(),
      database: { kind, version: database },
      schema: shape,
      news: newsOf(text, version),
    }
  }
}

/** What a changelog says of one version: all below its heading, up to the next one. */
export function newsOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/mu)
  const own = sections.find((section) => /^## \[?v?(\d[^\s\]]*)/u.exec(section)?.[1] === version)
  return own?.replace(/^.*\n/u, '').trim() ?? ''
}
