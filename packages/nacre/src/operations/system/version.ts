import type { Role } from '#shell/language/roles/role.ts'
import type { DatabaseInfo } from '#shell/store/database-info.ts'
import type { SchemaInfo } from '#shell/store/schema-info.ts'
import type { RequestContext } from '../request-context.ts'
import { assertAdministrator } from '../security/assert-administrator.ts'

/** The running version. */
export interface Version {
  readonly version: string
  readonly node: string
  readonly react: ReactFacts
  readonly database: Pick<DatabaseInfo, 'kind' | 'version'>
  readonly schema: SchemaInfo
  /** The release notes of this version as Markdown, or an empty string. */
  readonly releaseNotes: string
}

/** The version of React and its build. The development build is many times slower. */
export interface ReactFacts {
  readonly version: string
  readonly build: 'production' | 'development'
}

/** Returns the running version, for administrators. */
export type VersionOf = (ctx: RequestContext) => Promise<Version>

export function createVersion(options: {
  readonly version: string
  readonly roles: readonly Role[]
  readonly react: () => ReactFacts
  readonly facts: () => Promise<DatabaseInfo>
  readonly schema: () => Promise<SchemaInfo>
  readonly changelog: () => Promise<string>
}): VersionOf {
  const { version, roles, react, facts, schema, changelog } = options
  return async (ctx) => {
    assertAdministrator(ctx, roles)
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
      releaseNotes: releaseNotesOf(text, version),
    }
  }
}

/** Returns the changelog section of a version. */
export function releaseNotesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/mu)
  const ownSection = sections.find(
    (section) => /^## \[?v?(\d[^\s\]]*)/u.exec(section)?.[1] === version,
  )
  return ownSection?.replace(/^.*\n/u, '').trim() ?? ''
}
