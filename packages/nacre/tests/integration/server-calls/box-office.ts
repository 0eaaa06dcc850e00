import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { job, type JobContext } from '#shell/language/product/job.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { secret } from '#shell/language/product/secret.ts'
import { serverCall } from '#shell/language/product/server-call.ts'
import { createJobConnections } from '#shell/operations/jobs/job-connections.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { requestIdInTrace } from '#shell/tools/trace-context.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'

export const token = 'tk_9f8e7d6c5b4a'

/** A box office whose job does this. */
export const productWith = (run: (context: JobContext) => Promise<void>) =>
  defineProduct({
    name: 'Box office',
    tagline: 'Prints',
    entities: [
      entity({
        name: 'ticket',
        plural: 'tickets',
        fields: { code: text() },
        may: { read: everyone, create: everyone },
        afterCommit: { create: 'print' },
      }),
    ],
    calls: {
      printer: serverCall({
        url: 'https://print.example/v2',
        urlVariable: 'PRINTER_URL',
        sends: { html: text({ required: true, max: 20 }), copies: integer() },
        reads: { url: text({ required: true }), pages: integer() },
        bearer: 'printerToken',
        description: 'Prints a ticket.',
      }),
      queue: serverCall({
        urlVariable: 'QUEUE_URL',
        method: 'GET',
        sends: { since: integer() },
        reads: {},
        timeoutSeconds: 3,
        description: 'Asks what is printed.',
      }),
    },
    secrets: {
      printerToken: secret({
        variable: 'PRINTER_TOKEN',
        required: true,
        description: 'The token of the print service.',
      }),
      spare: secret({ variable: 'SPARE_TOKEN', description: 'Not used yet.' }),
    },
    jobs: { print: job({ run, maxAttempts: 2 }) },
    pages: {},
  })

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

async function openService(answer: () => { status: number; body: string }) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body })
      const { status, body: answered } = answer()
      response.writeHead(status, { 'content-type': 'application/json' }).end(answered)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The trace of the request that creates the ticket. */
export const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

/** Creates a ticket and runs its job, with a print service that gives these answers. */
export async function runPrint(
  run: (context: JobContext) => Promise<void>,
  answer = { status: 200, body: '{"url":"https://print.example/1","more":true}' },
  isAllowed = true,
) {
  const product = productWith(run)
  const service = await openService(() => answer)
  const opened = await openTestDatabase(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const store = await opened.store(product.entities)
  const operations = createOperations(product, store)
  const failures: unknown[] = []
  const services = createJobConnections({
    product,
    secrets: { printerToken: token },
    urls: { printer: `${service.origin}/v2`, queue: `${service.origin}/queue?all=1` },
    outgoing: createHttpEgress({ allowed: isAllowed ? [service.origin] : [] }),
  })
  const runner = createJobRunner({
    product,
    store,
    operations,
    services,
    onFailure: (_, error) => void failures.push(error),
  })
  const api = createApi(operations, product)
  const actor = { kind: 'visitor' } as const
  const requestId = requestIdInTrace(`00-${traceId}-00f067aa0ba902b7-01`) ?? ''
  const body = { code: 'A1' }
  await api({ method: 'POST', path: '/v1/tickets', actor, ip: 'a', requestId, body })
  await runner.runDue()
  const jobs = await opened.database.read(
    opened.database.build.selectFrom('nacre_job').selectAll().compile(),
  )
  return { ...service, failures, jobs, api, product }
}
