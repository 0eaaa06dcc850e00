import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { actors } from '#tests/library/actors.ts'
import { systemClock } from '#shell/store/clock.ts'
import type { RequestContext } from '../request-context.ts'
import { createVault } from '../vault.ts'
import { createCaptchaService } from './create-captcha.ts'
import { solveWork } from './solve-work.fixture.ts'

const vault = createVault([randomBytes(32)])
const vera: RequestContext = { actor: actors.vera, channel: 'api', ip: '192.0.2.7' }

test('creates a challenge and verifies an answer quickly', async () => {
  const store = {
    clock: systemClock,
    rates: { count: async () => 1, lock: async () => {}, deleteBefore: async () => {} },
    write: async <T>(work: (run: never) => Promise<T>) => work(undefined as never),
  }
  const captchas = createCaptchaService({ vault, store, bits: 8 })
  const contexts = Array.from({ length: 100 }, (_, at) => ({ ...vera, ip: `192.0.2.${at}` }))
  const time = async (work: () => Promise<void>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / contexts.length
  }
  const created: { id: string; work: string; ctx: RequestContext }[] = []
  const creating = await time(async () => {
    for (const ctx of contexts) {
      const { id, work } = await captchas.create('sign-in', ctx)
      created.push({ id, work: JSON.stringify(work), ctx })
    }
  })
  const answers = created.map(({ id, work, ctx }) => ({
    id,
    work: solveWork(JSON.parse(work)),
    ctx,
  }))
  const verifying = await time(async () => {
    for (const { ctx, ...input } of answers) await captchas.verify('sign-in', input, ctx)
  })
  console.info(`${creating.toFixed(0)} µs to create, ${verifying.toFixed(0)} µs to verify work`)
  expect(answers).toHaveLength(100)
})
