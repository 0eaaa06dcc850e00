import { sql } from 'kysely'
import { formerAccountVerbs, formerVerbPrefixes } from '../former-account-verbs.ts'
import { phases, type PlanStep } from '../plan/step.ts'

interface RenamedValues {
  readonly table: string
  readonly column: string
  readonly values: Readonly<Record<string, string>>
}

const channels = { machine: 'cli', samples: 'seed' }
const states = { waiting: 'pending', dead: 'failed' }
const stages = { open: 'authenticated', factor: 'second-factor' }
const methods = { link: 'magic-link', reset: 'password-reset' }
const jobs = {
  'nacre letter': 'nacre.email',
  'nacre tidy': 'nacre.cleanup',
  'nacre files': 'nacre.file-cleanup',
  'nacre leave': 'nacre.account-deletion',
  'nacre end of sessions': 'nacre.end-sessions',
  'nacre invitation': 'nacre.invitation',
  'nacre webhooks': 'nacre.webhook-cleanup',
}

/** The stored values of built-in tables that were renamed in 0.1.0. */
const renamedValues: readonly RenamedValues[] = [
  { table: 'nacre_history', column: 'channel', values: channels },
  { table: 'nacre_history', column: 'verb', values: formerAccountVerbs },
  { table: 'nacre_security_event', column: 'channel', values: channels },
  { table: 'nacre_security_event', column: 'verb', values: formerAccountVerbs },
  {
    table: 'nacre_security_event',
    column: 'kind',
    values: {
      refused: 'denied',
      ways: 'credentials',
      people: 'users',
      keys: 'api-keys',
      'see-as': 'view-as',
    },
  },
  { table: 'nacre_job', column: 'name', values: jobs },
  { table: 'nacre_job', column: 'state', values: states },
  { table: 'nacre_webhook_delivery', column: 'state', values: states },
  { table: 'nacre_session', column: 'stage', values: stages },
  { table: 'nacre_session', column: 'method', values: methods },
]

/** Adds the steps that rename stored values, after tables and columns were renamed. */
export function withRenamedValues(steps: readonly PlanStep[]): readonly PlanStep[] {
  const rank = ({ phase }: PlanStep) => phases.indexOf(phase)
  return [...steps, ...renameValueSteps()].toSorted((one, other) => rank(one) - rank(other))
}

function renameValueSteps(): readonly PlanStep[] {
  const steps = renamedValues.map(({ table, column, values }): PlanStep => {
    const cases = Object.entries(values).map(
      ([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`,
    )
    const names = Object.keys(values).map((from) => sql.lit(from))
    return {
      phase: 'convert',
      note: { about: table, message: { id: 'rename values', field: column } },
      statements: [
        sql`update ${sql.table(table)} set ${sql.ref(column)} = case ${sql.ref(column)} ${sql.join(cases, sql` `)} end
          where ${sql.ref(column)} in (${sql.join(names)})`,
      ],
    }
  })
  return [...steps, renameVerbPrefixes, renameSchedules]
}

/** Returns the statement that replaces the beginnings of texts. */
function replacePrefix(table: string, column: string, before: string, after: string) {
  const [text, length] = [sql.ref(column), sql.lit(before.length)]
  return sql`update ${sql.table(table)} set ${text} = ${sql.lit(after)} || substr(${text}, ${length} + 1)
    where substr(${text}, 1, ${length}) = ${sql.lit(before)}`
}

const renameVerbPrefixes: PlanStep = {
  phase: 'convert',
  statements: ['nacre_history', 'nacre_security_event'].flatMap((table) =>
    Object.entries(formerVerbPrefixes).map(([before, after]) =>
      replacePrefix(table, 'verb', before, after),
    ),
  ),
}

/** The planned time of a schedule is stored under the name of its job. */
const renameSchedules: PlanStep = {
  phase: 'convert',
  statements: Object.entries(jobs).map(([from, to]) =>
    replacePrefix('nacre_setting', 'name', `schedule ${from} `, `schedule ${to} `),
  ),
}
