import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { DrillStep } from './drill-step.ts'
import { findLost, type Load, startLoad } from './load.ts'
import { buildRenamed } from './build-renamed.ts'
import { drillDisk } from './drill-disk.ts'
import { drillBackup } from './drill-backup.ts'
import { startSite } from './site.ts'

/**
 * A scripted game day: two processes, PostgreSQL and a proxy under load, of which one part after the
 * other fails. `seconds` is how long an outage lasts.
 */
export async function runDrill(seconds: number): Promise<readonly DrillStep[]> {
  const renamed = await buildRenamed()
  const site = await startSite()
  const steps: DrillStep[] = []
  const load = startLoad(site.port, site.key)
  const step = async (what: string, work: (load: Load) => Promise<string | void>) => {
    await load.succeeded(200)
    load.take()
    const note = (await work(load)) ?? ''
    // Clients are served again.
    await load.succeeded(200)
    const seen = load.take()
    const lost = (await findLost(site.port, site.key, new Set(load.acknowledged))).length
    steps.push({ what, ...seen, lost, note })
  }
  try {
    await step('nothing, for comparison', async () => await pause(seconds * 1_000))
    await step('a process is killed, and started again', () => site.killOne())
    await step('both processes are restarted, one after the other', () => site.restartAll())
    await step('the database refuses connections', async () => {
      await site.database.cut('refused')
      await pause(seconds * 1_000)
      await site.database.restore()
    })
    await step('a record is locked by somebody else', () => lockOne(site.databaseUrl, seconds))
    await step('the clock of a process jumps an hour ahead, and back', async () => {
      await site.shiftClock(3_600_000)
      await pause(seconds * 1_000)
      await site.shiftClock(0)
    })
    await step('an upgrade with a new name of a field, one process after the other', () =>
      site.upgradeTo(renamed.main),
    )
    await load.stop()
  } finally {
    await load.stop()
    await site.stop()
    await rm(renamed.folder, { recursive: true })
  }
  return [...steps, ...(await drillBackup(seconds)), ...(await drillDisk(seconds))]
}

/** Holds a lock of one note. Only who changes that note would wait. */
async function lockOne(url: string, seconds: number): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select * from note limit 1 for update')
    await pause(seconds * 1_000)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}
