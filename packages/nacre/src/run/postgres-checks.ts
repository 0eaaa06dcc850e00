import type { PostgresSettings } from '#shell/store/postgres-settings.ts'

/** What a check of PostgreSQL has found. */
interface PostgresProblem {
  readonly severity: 'failure' | 'warning'
  readonly sentence: string
}

/** The last days on which the PostgreSQL project repairs a major version. */
const endOfSupport: Readonly<Record<number, string>> = {
  13: '2025-11-13',
  14: '2026-11-12',
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
}

/** The connections of one more process. */
const connectionsOfProcess = 11

/** Returns what is unsafe or forgotten in the settings of a PostgreSQL server. */
export function findPostgresProblems(
  settings: PostgresSettings,
  today: Date,
): readonly PostgresProblem[] {
  const { version, fsync, fullPageWrites, autovacuum, connections, maxConnections } = settings
  const major = Math.floor(version / 10_000)
  const end = endOfSupport[major]
  const found: (PostgresProblem | false | undefined)[] = [
    !fsync && failure('fsync is off: a power failure damages the database. Set it to on.'),
    !fullPageWrites &&
      failure('full_page_writes is off: a power failure damages the database. Set it to on.'),
    !autovacuum && warning('autovacuum is off: tables grow without end. Set it to on.'),
    connections + connectionsOfProcess > maxConnections &&
      warning(
        `${connections} of ${maxConnections} connections are used, and a further process opens up to ${connectionsOfProcess}. Raise max_connections.`,
      ),
    end !== undefined &&
      end < today.toISOString() &&
      warning(`PostgreSQL ${major} has had no repairs since ${end}. Upgrade it.`),
  ]
  return found.filter((problem) => problem !== false && problem !== undefined)
}

const failure = (sentence: string): PostgresProblem => ({ severity: 'failure', sentence })
const warning = (sentence: string): PostgresProblem => ({ severity: 'warning', sentence })
