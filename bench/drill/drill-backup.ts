import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand, startServer } from '../../tests/built-server.ts'
import { setUpToken, signInAt } from '../sign-in.ts'
import type { DrillStep } from './drill-step.ts'
import { findLost, startLoad } from './load.ts'

const portOf = (url: string) => Number(new URL(url).port)

/** One process with the embedded database: it is killed under load, and a backup is restored. */
export async function drillBackup(seconds: number): Promise<readonly DrillStep[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-drill-'))
  const start = () => startServer(folder, { SETUP_TOKEN: setUpToken, LOG_LEVEL: 'silent' })
  let server = await start()
  try {
    const { key } = await signInAt(server)
    const load = startLoad(portOf(server.url), key)
    await load.succeeded(400)
    load.take()
    const before = new Set(load.acknowledged)
    await runCommand(['backup', 'create'], folder)
    await load.succeeded(400)
    const created = load.take()
    const lostBy = async (names: ReadonlySet<string>) =>
      (await findLost(portOf(server.url), key, names)).length
    const backup = {
      what: 'a backup is made under load',
      ...created,
      lost: await lostBy(new Set(load.acknowledged)),
      note: `${before.size} records before it`,
    }
    await pause(seconds * 500)
    await server.kill()
    await load.stop()
    const killed = load.take()
    const all = new Set(load.acknowledged)
    server = await start()
    const kill = {
      what: 'the only process is killed in mid-write, and started again',
      ...killed,
      lost: await lostBy(all),
      note: `${all.size} records acknowledged`,
    }
    await server.kill()
    await runCommand(['backup', 'restore', '--yes'], folder)
    server = await start()
    const restored = {
      what: 'the backup is restored',
      sent: 0,
      failed: new Map<string, number>(),
      longestGap: 0,
      lost: await lostBy(before),
      note: 'of the records before the backup',
    }
    return [backup, kill, restored]
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
