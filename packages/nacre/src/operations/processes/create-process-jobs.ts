import { systemActor } from '#shell/language/roles/actor.ts'
import type { Job, JobContext } from '#shell/language/product/job.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { ProcessJob } from '#shell/language/product/product-processes.ts'
import { entityOfCollection } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'
import { isPlainObject } from '#shell/language/fields/validate-value.ts'
import { validateFields } from '#shell/model/values/validate-values.ts'
import type { Store } from '#shell/store/store.ts'
import type { ChangeNotifier } from '../change-notifier.ts'
import { writeWithRetry } from '../write-with-retry.ts'
import type { RequestContext } from '../request-context.ts'
import { createCodeContext } from './code-context.ts'
import { runInScope } from './code-scope.ts'
import { makeConditionalMoves } from './make-conditional-moves.ts'
import type { RecordVerbs } from './record-verbs.ts'
import { touchedByCode } from './transaction-state.ts'

type Values = Readonly<Record<string, unknown>>

interface Deps {
  readonly product: Product
  readonly store: Store
  readonly verbs: RecordVerbs
  readonly changes: ChangeNotifier
}

/** Returns the typed jobs of the product as the job runner runs them, by name. */
export function createProcessJobs(deps: Deps): Readonly<Record<string, Job>> {
  const entries = Object.entries(deps.product.processes?.jobs ?? {}).flatMap(([name, job]) => {
    const { maxAttempts, timeoutSeconds, schedule, renamedFrom } = job
    const current: Job = {
      maxAttempts,
      timeoutSeconds,
      schedule,
      description: localize(job.description),
      run: (context) => runJob(deps, name, job, context),
    }
    // Jobs that wait under the previous name still run.
    const previous: Job = { ...current, schedule: undefined }
    return [
      [name, current] as const,
      ...(renamedFrom === undefined ? [] : [[renamedFrom, previous] as const]),
    ]
  })
  return Object.fromEntries(entries)
}

async function runJob(
  deps: Deps,
  name: string,
  job: ProcessJob,
  context: JobContext,
): Promise<void> {
  const { id, payload, attempt, signal, settings, secrets, call } = context
  const stored: unknown = isPlainObject(payload) ? (payload['input'] ?? {}) : {}
  const ctx: RequestContext = { actor: systemActor, channel: 'job', requestId: id }
  const run = job.run as (argument: Values) => Promise<void>
  await run({
    input: validateFields(job.input, stored),
    id,
    attempt,
    signal,
    settings,
    secrets,
    call,
    write: (part: string, work: (argument: Values) => Promise<unknown>) =>
      writeOnce(deps, ctx, { id, name, job, part, work }),
    each: (collection: string, where: Values) => {
      const entity = entityOfCollection(deps.product, collection)
      const rights = job.rights[collection] ?? []
      if (!entity || !(rights.includes('read') || rights.includes('list')))
        throw new Error(`${name}: Add 'read' to rights.${collection}.`)
      return context.list(entity.name, where)
    },
  })
}

interface JobWrite {
  readonly id: string
  readonly name: string
  readonly job: ProcessJob
  readonly part: string
  readonly work: (argument: Values) => Promise<unknown>
}

/** Runs one transaction of a job, or returns its value if an earlier attempt has committed it. */
async function writeOnce(
  { changes, ...deps }: Deps,
  ctx: RequestContext,
  { id, name, job, part, work }: JobWrite,
): Promise<unknown> {
  const { store } = deps
  let touched: readonly string[] = []
  const value = await writeWithRetry(store, async (trx) => {
    const done = await store.jobWrites.find(trx, id, part)
    if (done) return done.value
    const label = `job ${name}`
    const result = await runInScope(trx, label, async (scope) => {
      const code = { scope, ctx, name: label, errors: [], step: job, isReadOnly: false }
      return work(createCodeContext(deps, code))
    })
    await makeConditionalMoves(deps, trx, ctx, label)
    await store.jobWrites.add(trx, id, part, result ?? null)
    touched = Array.from(touchedByCode(trx), (entity) => entity.name)
    return result
  })
  for (const entity of touched) changes.notify(entity)
  return value
}
