import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { expect, test as base } from './journey.ts'

/** A port that nobody uses at the moment. */
async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** What Lighthouse says of a page on a phone; nothing when the machine was too busy for a judgement. */
async function judge(address: string, port: number) {
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
  /** Where a browser of its own can be spoken to. */
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

test('Lighthouse gives the welcome page its best marks on a phone', async ({ site, port }) => {
  test.slow()
  // Speed is printed and not asserted: a shared machine wobbles, and the best of three runs is nearest.
  let best = 0
  let judgements = 0
  for (let attempt = 0; attempt < 3 && best < 98; attempt += 1) {
    const judgement = await judge(`${site.url}/welcome`, port)
    console.log('Lighthouse:', judgement)
    if (!judgement) continue
    judgements += 1
    const { scores, layoutShift, faults } = judgement
    expect(faults).toEqual([])
    expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 })
    expect(layoutShift).toBe(0)
    best = Math.max(best, scores['performance'] ?? 0)
  }
  console.log(`Lighthouse performance, the best of ${judgements}: ${best} (we claim 98)`)
  expect(judgements).toBeGreaterThan(0)
})
