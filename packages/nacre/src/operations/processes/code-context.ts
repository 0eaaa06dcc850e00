import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import { type Email, emailName } from '#shell/language/entities/email.ts'
import { isAdministrator, roleNamesOf } from '#shell/language/entities/permission.ts'
import type { ProcessJob, ProcessStep } from '#shell/language/product/product-processes.ts'
import type { ProcessActor } from '#shell/language/process/context-types.ts'
import { entityOfCollection } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'
import { toCamelCase } from '#shell/language/product/to-camel-case.ts'
import { userIdOf } from '#shell/model/conditions/me.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import { sendEmail } from '../emails/send-email.ts'
import { requireEntity } from '../find-entity.ts'
import type { RequestContext } from '../request-context.ts'
import type { CodeScope } from './code-scope.ts'
import { collectionAccess, type CollectionMethods } from './collection-access.ts'
import { processDecimal } from './process-decimal.ts'
import { createProcessTime } from './process-time.ts'
import { causingActor, onBehalfOf } from './on-behalf-of.ts'
import type { RecordVerbs } from './record-verbs.ts'
import { isReader } from './transaction-state.ts'

type Values = Readonly<Record<string, unknown>>

interface Deps {
  readonly product: Product
  readonly store: Store
  readonly verbs: RecordVerbs
}

interface Call {
  readonly scope: CodeScope
  readonly ctx: RequestContext
  /** The name of the code in errors and in the history: `ticket.pay`. */
  readonly name: string
  /** The errors that the code may end with. */
  readonly errors: readonly ErrorDefinition[]
  readonly step: Pick<ProcessStep, 'rights' | 'sends' | 'starts'>
  readonly isReadOnly: boolean
}

/** Builds the argument of code: what its rights allow, who caused it, and when. */
export function createCodeContext(deps: Deps, call: Call): Values {
  const { scope, ctx, name, errors, step } = call
  const { product, store } = deps
  const { trx } = scope
  const now = store.timeOf(trx)
  const time = createProcessTime(product.timeZone)
  return {
    tx: createTransaction(deps, call),
    actor: processActor(ctx.actor, product),
    now: now.toISOString(),
    time,
    decimal: processDecimal,
    fail: failureOf(product, name, errors),
    async enqueue(job: ProcessJob, input: Values, options: DelayOptions = {}) {
      const jobName = jobNameOf(product, step, job)
      const runAt = runTime(now, options, time.plus)
      await scope.run(`enqueue(${jobName})`, () =>
        store.jobs.add(
          trx,
          jobName,
          { input },
          { requestId: ctx.requestId, ...(runAt === undefined ? {} : { runAt }) },
        ),
      )
    },
    async send(email: Email, to: string | null, record: StoredRecord) {
      const sent = sentEmailName(product, step, email)
      const user = to?.includes(':') ? userIdOf(to) : to
      if (!user) return
      const entity = requireEntity(product.entities, email.about)
      await scope.run(`send(${sent})`, () =>
        sendEmail({ store, product }, trx, sent, { user }, { entity, record }),
      )
    },
  }
}

interface DelayOptions {
  readonly in?: Duration
  readonly at?: string
}

function runTime(
  now: Date,
  { in: delay, at }: DelayOptions,
  plus: (moment: string, duration: Duration) => string,
): string | undefined {
  return delay === undefined ? at : plus(now.toISOString(), delay)
}

/** Returns the name of a job that a step may enqueue. */
function jobNameOf(product: Product, { starts }: Call['step'], job: ProcessJob): string {
  const named = Object.entries(product.processes?.jobs ?? {}).find(([, one]) => one === job)
  if (!named) throw new Error('This job is no export of a file in product/processes.')
  if (!starts.includes(job)) throw new Error(`Add the job ${named[0]} to starts.`)
  return named[0]
}

/** Returns the name of an email that the code may send. */
function sentEmailName(product: Product, { sends }: Call['step'], email: Email): string {
  const name = emailName(product.emails, email)
  if (name === undefined) throw new Error('This email is not among the emails of the product.')
  if (!sends.includes(email)) throw new Error(`Add the email ${name} to sends.`)
  return name
}

/** Returns `tx`: the collections of the rights, and `attempt`. */
function createTransaction(deps: Deps, { scope, ctx, name, step, isReadOnly }: Call): Values {
  const { product } = deps
  const access = {
    ...deps,
    scope,
    isReadOnly,
    canLock: !isReader(scope.trx),
    ctx: onBehalfOf(ctx, name),
  }
  const tx: Record<string, CollectionMethods> = {}
  for (const { plural } of product.entities) {
    const collection = toCamelCase(plural)
    tx[collection] = withoutRights(name, collection)
  }
  for (const [collection, rights] of Object.entries(step.rights)) {
    const target = entityOfCollection(product, collection)
    if (target) tx[collection] = collectionAccess(access, target, { collection, rights })
  }
  return isReadOnly ? tx : { ...tx, attempt: scope.attempt }
}

/** Every method of a collection that the rights do not name throws a sentence. */
function withoutRights(name: string, collection: string): CollectionMethods {
  return new Proxy(
    {},
    {
      get: () => () => {
        throw new Error(`${name}: Add ${collection} to rights.`)
      },
    },
  )
}

function processActor(actor: Actor, { roles }: Product): ProcessActor {
  const causing = causingActor(actor)
  const user = userIdOf(principalId(causing))
  const own = roleNamesOf(causing, roles)
  return {
    kind: causing.kind === 'system' ? 'application' : causing.kind,
    ...(user === undefined ? {} : { user }),
    is: ({ role }) => isAdministrator(causing, roles) || own.has(role),
  }
}

interface FailureOptions {
  readonly fields?: Readonly<Record<string, LocalizedText>>
  readonly details?: Values
}

/** Returns `fail`, which creates the errors of the product that the code may end with. */
function failureOf(product: Product, name: string, errors: readonly ErrorDefinition[]) {
  return (code: string, { fields, details }: FailureOptions = {}): Error => {
    const error = errors.find((one) => one.code === code)
    if (!error) return new Error(`${name} fails with ${code}, which its errors do not name.`)
    const declared = product.errors[code] ?? error
    return new AppError(declared, {
      ...(fields ? { errors: fields } : {}),
      ...(details ? { details } : {}),
    })
  }
}
