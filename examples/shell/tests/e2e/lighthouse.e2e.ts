import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { expect, test as base } from './browser-test.ts'

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Runs Lighthouse on a page as a phone. Returns nothing if the machine was too busy for a score. */
async function runLighthouse(address: string, port: number) {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' })
  if (!result || result.lhr.runtimeError) return undefined
  const { categories, audits } = result.lhr
  const entries = Object.entries(categories)
  return {
    scores: Object.fromEntries(
      entries.map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    layoutShift: audits['cumulative-layout-shift']?.numericValue,
    faults: entries
      .filter(([id]) => id !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

const test = base.extend<{ port: number }>({
  /** The debugging port of a separate browser. */
  port: async ({ launchOptions }, use) => {
    const port = await freePort()
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    })
    await use(port)
    await browser.close()
  },
})

test('Lighthouse gives the welcome page the best scores on a phone', async ({ app, port }) => {
  test.slow()
  // A second run only if the machine was too busy for a score.
  const address = `${app.url}/welcome`
  const judgement = (await runLighthouse(address, port)) ?? (await runLighthouse(address, port))
  // The performance score is printed, not asserted, because shared machines vary.
  console.log('Lighthouse:', judgement)
  expect(judgement?.faults).toEqual([])
  expect(judgement?.scores).toMatchObject({
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
  })
  expect(judgement?.layoutShift).toBe(0)
})
