import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Asker } from '../asker.ts'
import type { Outcome, Perform } from './perform.ts'
import { readStep, stepIn } from './read-step.ts'
import { doStep, type Step, type StepParts, usageOf } from './steps.ts'

/** The most that one batch may hold: whoever waits for it should not wait long. */
export const mostSteps = 200

/**
 * Does all of the steps in one transaction, or none, and answers each. A later step may speak of the
 * record of an earlier one as `{ $step: 0 }`: in place of an id, and in a relation. The version of a
 * record that the batch itself has written need not be said.
 */
export async function doBatch(
  parts: StepParts,
  perform: Perform,
  by: Asker,
  given: readonly unknown[],
): Promise<readonly unknown[]> {
  if (given.length === 0 || given.length > mostSteps) {
    throw new Failure('malformed', { says: `steps must be a list of 1 to ${mostSteps}.` })
  }
  const written = given.map((one, place) =>
    sayingWhich(place, () => {
      const step = readStep(parts.product.entities, one)
      parts.permit.grant(by.actor, [usageOf(step).verb], step.entity)
      return step
    }),
  )
  return perform(by, written.map(usageOf), async (run) => {
    const done: Outcome[] = []
    const versions = new Map<string, number>()
    for (const [place, step] of written.entries()) {
      const outcome = await inStep(place, () =>
        doStep(parts, run, by, resolved(step, done, versions)),
      )
      const { record } = outcome
      if (record) versions.set(nameOf(step.entity, record.id), record.version)
      done.push(outcome)
    }
    return {
      answer: done.map(({ answer }) => answer ?? null),
      touched: done.flatMap(({ touched }) => [...touched]),
    }
  })
}

function nameOf({ name }: Entity, id: string): string {
  return `${name} ${id}`
}

/** The step with the ids of records in the place of the steps that have made them. */
function resolved(
  step: Step,
  done: readonly Outcome[],
  versions: ReadonlyMap<string, number>,
): Step {
  const made = (place: number): string => {
    const record = done[place]?.record
    if (record) return record.id
    const says = '$step must be the place of an earlier step that leaves a record.'
    throw new Failure('malformed', { says })
  }
  const idOf = (value: unknown): unknown => {
    const place = stepIn(value)
    return place === undefined ? value : made(place)
  }
  const filled = 'values' in step ? { ...step, values: related(step, idOf) } : step
  if (!('id' in filled)) return filled
  const id = filled.id.startsWith('$') ? made(Number(filled.id.slice(1))) : filled.id
  if (!('version' in filled)) return { ...filled, id }
  return { ...filled, id, version: filled.version ?? versions.get(nameOf(step.entity, id)) }
}

/** The values with ids in the place of steps, where a relation stands. */
function related(
  { entity: { fields }, values }: Extract<Step, { values: unknown }>,
  idOf: (value: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(values).map(([name, value]) => {
    if (!Object.hasOwn(fields, name) || !fields[name]?.relation) return [name, value] as const
    return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)] as const
  })
  return Object.fromEntries(entries)
}

/** Says of what is thrown at which step it was. */
function sayingWhich<T>(step: number, work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    throw atStep(thrown, step)
  }
}

async function inStep<T>(step: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw atStep(thrown, step)
  }
}

function atStep(thrown: unknown, step: number): unknown {
  if (!(thrown instanceof Failure)) return thrown
  const { id, text, details } = thrown
  return new Failure({ ...text, id }, { ...details, more: { ...details.more, step } })
}
