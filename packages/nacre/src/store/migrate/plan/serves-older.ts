import type { Plan } from './plan.ts'
import type { PlanMessage } from './plan-messages.ts'
import type { Phase, PlanNote, PlanStep } from './step.ts'

/**
 * The phases after which the queries of the code before still work: what they read and write is there, and
 * what they leave out may be missing. For new names, former-names.ts adds the old ones.
 */
const safePhases = new Set<Phase>([
  'drop search',
  'drop index',
  'drop check',
  'drop sort keys',
  'unlink',
  'loosen',
  'rename table',
  'rename column',
  'add table',
  'link table',
  'add column',
  'restore',
  'check',
  'compute',
  'sort keys',
  'index',
  'search',
])

/**
 * Returns what prevents processes of the version before from reading and writing after the plan. If it is
 * nothing, they go on until they are replaced.
 */
export function findObstacles(plan: Plan): readonly PlanNote[] {
  // The code before does not follow a rule that gets stricter.
  const stricter = plan.stricterRules.map(({ about, message }) => ({
    about,
    message: {
      id: message.id === 'missing values' ? 'older required' : 'older rule',
      field: message['field'] ?? message['fields'] ?? '',
    } as const,
  }))
  const hasRule = (about: string | undefined) => stricter.some((rule) => rule.about === about)
  const unsafe = plan.steps
    .filter((step) => !isSafe(step))
    .map(obstacleOf)
    .filter(({ about, message }) => message.id !== 'older other' || !hasRule(about))
  const migrations = plan.isFresh
    ? []
    : plan.migrations.map(({ name }): PlanNote => ({
        about: undefined,
        message: { id: 'older migration', name },
      }))
  return [...unsafe, ...stricter, ...migrations]
}

const isSafe = ({ phase, fills, renews, isLoss = false }: PlanStep): boolean =>
  safePhases.has(phase) && !isLoss && fills === undefined && renews === undefined

function obstacleOf({ phase, note, fills, renews }: PlanStep): PlanNote {
  const about = note?.about ?? fills?.entity.name
  const field = note?.message['field'] ?? ''
  const idOf = (): PlanMessage['id'] => {
    if (fills) return 'older values'
    if (renews !== undefined) return 'older total'
    if (phase === 'convert') return 'older convert'
    if (phase === 'drop' || phase === 'make way') return 'older drop'
    return 'older other'
  }
  return { about, message: { id: idOf(), field } }
}
