import type { JobContext } from '#shell/language/product/job.ts'
import { serverCallsOf } from '#shell/language/product/server-call.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { HttpEgress } from '../http-egress.ts'
import { type CallingJob, callFunctionsFor } from './server-calls.ts'

/** What only jobs have: the secrets of the operator, and the calls to other services. */
export interface JobConnections {
  readonly secrets: JobContext['secrets']
  /** Returns the calls as a job makes them. */
  callsFor(job: CallingJob): JobContext['call']
}

export const noConnections: JobConnections = { secrets: {}, callsFor: () => ({}) }

/** Creates the services of jobs from the variables of the operator. */
export function createJobConnections({
  product,
  secrets,
  urls,
  outgoing,
}: {
  readonly product: Pick<Product, 'calls' | 'secrets'>
  readonly secrets: Readonly<Record<string, string>>
  readonly urls: Readonly<Record<string, string>>
  readonly outgoing: Pick<HttpEgress, 'call'>
}): JobConnections {
  const empty = Object.fromEntries(Object.keys(product.secrets).map((name) => [name, '']))
  const all = Object.freeze({ ...empty, ...secrets })
  const server = { calls: serverCallsOf(product.calls), urls, secrets: all, outgoing }
  return { secrets: all, callsFor: (job) => callFunctionsFor(server, job) }
}
