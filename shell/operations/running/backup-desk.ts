import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#shell/model/failure.ts'
import type { Role } from '#shell/model/role.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { type Asker, traceOf } from '../asker.ts'
import type { Store } from '#shell/store/store.ts'
import type { Maker } from '../keys/keys.ts'
import { noteOf } from '../security/note-of.ts'
import { type BackupProgress, createLongCopy } from './long-copy.ts'
import { refuseOthers } from './refuse-others.ts'

/** A copy of the database as it was at one moment. */
export interface Backup {
  readonly name: string
  readonly at: string
  readonly bytes: number
}

/** Copies of the database, made while everything goes on. They lie in the folder `backups` of the data. */
export interface BackupDesk {
  /** The newest first. */
  list(by: Asker): Promise<readonly Backup[]>
  progress(by: Asker): BackupProgress
  /** Begins one, and gives it where that takes no longer than a few seconds; nothing while it goes on. */
  create(by: Maker): Promise<Backup | undefined>
  /** One that somebody may take away at this moment. */
  read(by: Maker, name: string): Promise<Backup>
  /** Lets one that was read out of the house, which the log is told. */
  take(by: Maker, backup: Backup): AsyncIterable<Uint8Array>
  remove(by: Maker, name: string): Promise<void>
}

const named = /^nacre-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/u
/** What is only half there, and what the database notes beside it. It must not look like a copy. */
const halves = /^nacre-[\dTZ-]+\.db\.half(?:-journal)?$/u
/** Whoever presses the button again and again must not fill the disk. */
const most = 20
/** How long whoever asks for one waits for it; every line and proxy between us waits for longer. */
const longestWait = 5_000

interface Options {
  readonly dataDir: string
  readonly roles: readonly Role[]
  /** Copies the database into a new file. */
  copyTo(file: string): Promise<void>
  /** Fails unless somebody has just shown who they are: a copy holds everything. */
  prove?(by: Maker): void
  readonly store: Pick<Store, 'securityNotes' | 'write'>
  readonly log: LogEvent
  now?(): number
  /** How many milliseconds whoever asks for one waits for it. */
  readonly wait?: number
}

export function createBackupDesk(options: Options): BackupDesk {
  const { roles, copyTo, prove, store, log, now = Date.now, wait = longestWait } = options
  const folder = join(options.dataDir, 'backups')
  const copy = createLongCopy({
    wait,
    onFailure: (reason) => log(`A backup was not made: ${reason}`, {}),
  })

  const find = async (name: string): Promise<Backup> => {
    // No name leads out of the folder.
    const found = named.test(name)
      ? await stat(join(folder, name)).catch(() => undefined)
      : undefined
    if (!found) throw new Failure('not-found')
    return { name, at: momentOf(name), bytes: found.size }
  }
  const list = async (): Promise<readonly Backup[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => named.test(name))
    const all = await Promise.all(names.map(find))
    return all.toSorted((one, other) => other.name.localeCompare(one.name))
  }
  const tell = async (by: Asker, verb: string, sentence: string, about: string) => {
    const note = noteOf(by, { at: new Date(now()).toISOString(), kind: 'backups', verb, about })
    await store.write((run) => store.securityNotes.add(run, note))
    log(sentence, traceOf(by))
  }
  const read = async (by: Maker, name: string) => {
    refuseOthers(by, roles)
    prove?.(by)
    return find(name)
  }
  const make = async (by: Asker, at: string): Promise<Backup> => {
    if ((await list()).length >= most) throw new Failure('full', { more: { limit: most } })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `nacre-${at.slice(0, 19).replaceAll(':', '-')}Z.db`
    const half = join(folder, `${name}.half`)
    try {
      await copyTo(half)
      await rename(half, join(folder, name))
    } catch (thrown) {
      // On a full disk it would keep all others from having room.
      await sweepBackups(options.dataDir)
      throw thrown
    }
    await tell(by, 'make a backup', `A backup was made: ${name}.`, name)
    return find(name)
  }
  return {
    read,
    async *take(by, { name }) {
      await tell(by, 'take a backup away', `A backup was taken away: ${name}.`, name)
      yield* bytesOf(join(folder, name))
    },
    async list(by) {
      refuseOthers(by, roles)
      return list()
    },
    progress(by) {
      refuseOthers(by, roles)
      return copy.progress()
    },
    async create(by) {
      refuseOthers(by, roles)
      prove?.(by)
      const at = new Date(now()).toISOString()
      return copy.begin(at, () => make(by, at))
    },
    async remove(by, name) {
      await read(by, name)
      await rm(join(folder, name), { force: true })
      await tell(by, 'remove a backup', `A backup was removed: ${name}.`, name)
    },
  }
}

/** Takes away what a copy that was broken off has left, while none is under way. */
export async function sweepBackups(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => halves.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}

/** Opened once somebody wants the first of it, and closed also where they want no more. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 256 * 1024 })
}

function momentOf(name: string): string {
  const [, date, hours, minutes, seconds] = named.exec(name) ?? []
  return `${date}T${hours}:${minutes}:${seconds}.000Z`
}
