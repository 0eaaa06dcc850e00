import { beforeAll, expect, test } from 'vitest'
import { runDrill } from '../bench/drill/drill.ts'
import { ensureBuilt } from './built-server.ts'
import { hasProxy } from './proxies.ts'

beforeAll(ensureBuilt)

test(
  'whatever fails, nothing that was acknowledged is lost',
  { timeout: 180_000 },
  async ({ skip }) => {
    skip(!hasProxy, 'No proxy is installed.')
    const steps = await runDrill(1)
    expect(steps.map(({ what, lost }) => [what, lost])).toEqual(steps.map(({ what }) => [what, 0]))
    const failuresOf = (part: string) => [
      ...(steps.find(({ what }) => what.includes(part))?.failed ?? []),
    ]
    for (const part of ['nothing', 'restarted', 'locked', 'clock', 'upgrade', 'backup is made'])
      expect([part, failuresOf(part)]).toEqual([part, []])
    // A full disk takes no changes, and says so.
    for (const [status] of failuresOf('disk')) expect(status).toBe('507')
    // The client learns of the outage from the server, with a status.
    for (const [status] of failuresOf('refuses')) expect(['500', '502', '503']).toContain(status)
  },
)
