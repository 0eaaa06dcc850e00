import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { RequestContext } from '../request-context.ts'
import type { Execute } from './create-executor.ts'
import type { ExecutionResult } from '../records/verbs/execution-result.ts'
import { parseStep, referencedStepOf } from './parse-step.ts'
import { runStep, type RecordStep, type StepDeps, rateLimitedUse } from './run-step.ts'

/** The maximum number of steps in a batch, which bounds its duration. */
export const maxSteps = 200

/**
 * Runs all steps in one transaction and returns a result for each. A later step may refer to the
 * record of an earlier one with `{ $step: 0 }`, as an id or in a relation. Versions that the batch
 * itself wrote may be omitted.
 */
export async function runBatch(
  deps: StepDeps,
  perform: Execute,
  ctx: RequestContext,
  input: readonly unknown[],
): Promise<readonly unknown[]> {
  if (input.length === 0 || input.length > maxSteps) {
    throw new AppError('bad-request', {
      message: localizedMessage('requests.steps.size', { most: maxSteps }),
    })
  }
  const written = input.map((one, index) =>
    withStepIndex(index, () => {
      const step = parseStep(deps.product.entities, one)
      deps.authorizer.grant(ctx.actor, [rateLimitedUse(step).verb], step.entity)
      return step
    }),
  )
  return perform(ctx, written.map(rateLimitedUse), async (trx) => {
    const done: ExecutionResult[] = []
    const versions = new Map<string, number>()
    for (const [index, step] of written.entries()) {
      const outcome = await withAsyncStepIndex(index, () =>
        runStep(deps, trx, ctx, resolveStep(step, done, versions)),
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

/** Replaces references to earlier steps with the ids of their records. */
function resolveStep(
  step: RecordStep,
  results: readonly ExecutionResult[],
  versions: ReadonlyMap<string, number>,
): RecordStep {
  const createdIdOf = (index: number): string => {
    const record = results[index]?.record
    if (record) return record.id
    const message = localizedMessage('requests.steps.step')
    throw new AppError('bad-request', { message })
  }
  const idOf = (value: unknown): unknown => {
    const place = referencedStepOf(value)
    return place === undefined ? value : createdIdOf(place)
  }
  const filled = 'values' in step ? { ...step, values: resolveRelations(step, idOf) } : step
  if (!('id' in filled) || filled.id === undefined) return filled
  const id = filled.id.startsWith('$') ? createdIdOf(Number(filled.id.slice(1))) : filled.id
  if (!('version' in filled)) return { ...filled, id }
  return { ...filled, id, version: filled.version ?? versions.get(nameOf(step.entity, id)) }
}

/** Replaces references to earlier steps in relations with record ids. */
function resolveRelations(
  { entity: { fields }, values }: Extract<RecordStep, { values: unknown }>,
  idOf: (value: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(values).map(([name, value]) => {
    if (!Object.hasOwn(fields, name) || !fields[name]?.relation) return [name, value] as const
    return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)] as const
  })
  return Object.fromEntries(entries)
}

/** Adds the index of the step to errors. */
function withStepIndex<T>(step: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw addStepIndex(error, step)
  }
}

async function withAsyncStepIndex<T>(step: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw addStepIndex(error, step)
  }
}

function addStepIndex(error: unknown, step: number): unknown {
  if (!(error instanceof AppError)) return error
  const { code, text, options } = error
  return new AppError({ ...text, code }, { ...options, details: { ...options.details, step } })
}
