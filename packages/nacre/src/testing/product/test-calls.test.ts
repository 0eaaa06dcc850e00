import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { job } from '#shell/language/product/job.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone, role } from '#shell/language/roles/role.ts'
import { secret } from '#shell/language/product/secret.ts'
import { serverCall } from '#shell/language/product/server-call.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import { testProduct } from '../test-product.ts'

const clerk = role('clerk')
const seen: unknown[] = []
const product = defineProduct({
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
  roles: [clerk],
  calls: {
    printer: serverCall({
      url: 'https://print.example/v2',
      sends: { html: text({ required: true }) },
      reads: { url: text({ required: true }) },
      bearer: 'token',
      description: 'Prints.',
    }),
  },
  secrets: { token: secret({ variable: 'TOKEN', required: true, description: 'The token.' }) },
  settings: { fields: { copies: integer({ required: true, default: 2 }) }, change: [clerk] },
  jobs: {
    print: job({
      async run({ call, secrets, settings }) {
        const printed = await call['printer']?.({ html: `${String(settings['copies'])} copies` })
        seen.push([printed, secrets['token']])
      },
    }),
  },
  pages: {},
})

test('a test answers the calls of jobs, and sees what they send', async () => {
  await using app = await testProduct(product)
  app.calls.printer.answers(({ html }) => ({ url: `https://print.example/${html.length}` }))
  await app.application.must.tickets.create({ code: 'A1' })
  await app.clock.forward(minutes(1))
  expect(app.failedJobs).toEqual([])
  expect(app.calls.printer.made).toEqual([{ html: '2 copies' }])
  expect(seen).toEqual([[{ url: 'https://print.example/8' }, 'token']])
})

test('a call that the test does not answer, or answers wrongly, fails the job', async () => {
  await using app = await testProduct(product)
  await app.application.must.tickets.create({ code: 'A1' })
  await app.clock.forward(minutes(1))
  app.calls.printer.answers({ uri: 'https://print.example/1' })
  await app.clock.forward(minutes(1))
  app.calls.printer.answers(new Error('It has no paper.'))
  await app.clock.forward(minutes(5))
  const messages = app.failedJobs.map(({ error }) => Object(error).message)
  expect(messages).toContain(
    'Nothing answers the call printer. Say app.calls.printer.answers({ … }).',
  )
  expect(messages).toContain('The response of the call printer does not have the declared fields.')
  expect(messages).toContain('It has no paper.')
})
