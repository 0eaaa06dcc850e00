import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../../tests/built-server.ts'
import { setUpToken, signInAt } from '../sign-in.ts'
import type { DrillStep } from './drill-step.ts'
import { findLost, startLoad } from './load.ts'

const what = 'the disk of the embedded database is full, and has room again'
const size = '96m'

/**
 * One process with the embedded database on a disk of its own, which is filled under load. Only root may
 * mount such a disk, so others get no step.
 */
export async function drillDisk(seconds: number): Promise<readonly DrillStep[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-drill-disk-'))
  if (!mount(folder)) {
    await rm(folder, { recursive: true })
    return []
  }
  try {
    return [await fillDisk(folder, seconds)]
  } finally {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

async function fillDisk(folder: string, seconds: number): Promise<DrillStep> {
  const server = await startServer(join(folder, 'data'), {
    SETUP_TOKEN: setUpToken,
    LOG_LEVEL: 'silent',
  })
  const port = Number(new URL(server.url).port)
  const { key } = await signInAt(server)
  const load = startLoad(port, key)
  try {
    await load.succeeded(400)
    load.take()
    const before = load.acknowledged.size
    const filler = join(folder, 'filler')
    await fill(filler)
    await pause(seconds * 1_000)
    const during = load.acknowledged.size - before
    await rm(filler)
    // Clients are served again, without a restart.
    await load.succeeded(400)
    const seen = load.take()
    await load.stop()
    const lost = (await findLost(port, key, new Set(load.acknowledged))).length
    return { what, ...seen, lost, note: `${during} records acknowledged meanwhile` }
  } finally {
    await load.stop()
    await server.kill()
  }
}

/** Writes a file until there is no room for another byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const bytes of [1_048_576, 4_096, 1]) {
      const block = Buffer.alloc(bytes)
      try {
        for (;;) await file.write(block)
      } catch (error) {
        if (Object(error).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    await file.close()
  }
}
