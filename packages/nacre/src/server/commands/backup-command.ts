import { mkdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { listBackups } from '#shell/operations/system/backups/backup-folder.ts'
import {
  deleteExpired,
  lastVerification,
  saveVerification,
} from '#shell/operations/system/backups/backup-job.ts'
import {
  type BackupSource,
  createBackupFolder,
} from '#shell/operations/system/backups/create-backup.ts'
import type { RemoteBackups } from '#shell/operations/system/backups/remote/remote-backups.ts'
import { restoreBackup } from '#shell/operations/system/backups/restore-backup.ts'
import { expiredBackups } from '#shell/operations/system/backups/retention.ts'
import { verifyBackup } from '#shell/operations/system/backups/verify-backup.ts'
import { formatSize } from './format-size.ts'
import { parseCommand, type ParsedCommand } from './parse-command.mjs'

interface Tools {
  readonly dataDir: string
  /** Runs with what a backup is made of. Throws if the database has no backups of its own. */
  withSource<T>(work: (source: BackupSource) => Promise<T>): Promise<T>
  /** Opens the product on a data folder and reads a page of each entity. */
  open(dataDir: string): Promise<void>
  /** Locks the data folder. Returns the function that releases it. */
  lock(): Promise<() => void>
  /** Fills PostgreSQL with the database in a folder. Absent for the embedded database. */
  load?(folder: string): Promise<void>
  /** The copies of backups in a bucket, if there is one. */
  readonly remote: RemoteBackups | undefined
  readonly now: () => Date
  print(line: string): void
}

/** Runs the command `npm run backup` and returns its exit code. */
export async function runBackupCommand(args: readonly string[], tools: Tools): Promise<number> {
  const parsed = parseCommand('backup', args, '')
  if (parsed.answer) {
    tools.print(parsed.answer.text)
    return parsed.answer.code
  }
  try {
    for (const line of (await verbs[parsed.verb]?.(tools, parsed)) ?? []) tools.print(line)
    return 0
  } catch (error) {
    tools.print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

type Verb = (tools: Tools, parsed: ParsedCommand) => Promise<readonly string[]>

const folderOf = ({ dataDir }: Tools) => join(dataDir, 'backups')

const verbs: Readonly<Record<string, Verb>> = {
  create(tools) {
    return tools.withSource(async (source) => {
      const name = await createBackupFolder(source, tools.now().toISOString())
      const path = join(folderOf(tools), name)
      await tools.remote?.upload(path, name)
      return [`Created ${path}.`, ...(tools.remote ? [`Uploaded ${name}.`] : [])]
    })
  },
  async list(tools) {
    const backups = await listBackups(folderOf(tools))
    const verified = await lastVerification(folderOf(tools))
    const uploaded = (await tools.remote?.list()) ?? []
    const isUploaded = (name: string) => uploaded.some((one) => one.name === name)
    const others = uploaded.filter(({ name }) => !backups.some((one) => one.name === name))
    if (backups.length + others.length === 0) return ['No backups.']
    const line = (name: string, bytes: number, marks: readonly string[]) =>
      [name, formatSize(bytes).padStart(13), ...marks].join('  ')
    return [
      ...backups.map(({ name, bytes }) =>
        line(name, bytes, [
          ...(isUploaded(name) ? ['uploaded'] : []),
          ...(verified?.name === name ? [`verified ${verified.at.slice(0, 10)}`] : []),
        ]),
      ),
      ...others.map(({ name, bytes }) => line(name, bytes, ['only in the bucket'])),
    ]
  },
  async verify(tools, { words: [name] }) {
    const backup = await backupPath(tools, name)
    const problems = await verifyBackup(backup, tools.open)
    if (problems.length > 0) throw new Error([`${backup} is damaged.`, ...problems].join('\n'))
    const done = { name: basename(backup), at: tools.now().toISOString() }
    await saveVerification(folderOf(tools), done).catch(() => undefined)
    return [`${backup} is complete: its files, the database, and a page of each entity.`]
  },
  async fetch(tools, { words: [name] }) {
    const { remote } = tools
    if (!remote) throw new Error('Set BACKUP_URL to the bucket of the backups.')
    const chosen = name ?? (await remote.list())[0]?.name
    if (chosen === undefined) throw new Error('There is no backup in the bucket.')
    return [`Downloaded ${await fetchBackup(tools, remote, chosen)}.`]
  },
  async restore(tools, { words: [name], values: { yes = false } }) {
    const backup = await backupPath(tools, name)
    const problems = await verifyBackup(backup)
    if (problems.length > 0)
      throw new Error([`${backup} is damaged, so nothing was changed.`, ...problems].join('\n'))
    await mkdir(tools.dataDir, { recursive: true, mode: 0o700 })
    const release = await tools.lock()
    try {
      const { dataDir, load } = tools
      const question = load
        ? `Fill the empty database with ${backup}, and replace the files in ${dataDir}?`
        : `Replace the data in ${dataDir} with ${backup}?`
      if (!yes) await confirm(question)
      const replacedFolder = await restoreBackup(backup, dataDir, tools.now(), load)
      return [
        `Restored ${backup}.`,
        ...(replacedFolder === undefined ? [] : [`What it replaced is in ${replacedFolder}.`]),
      ]
    } finally {
      release()
    }
  },
  async prune(tools, { values: { plan: isPlan = false } }) {
    const expired = expiredBackups(await listBackups(folderOf(tools)), tools.now())
    const uploaded = expiredBackups((await tools.remote?.list()) ?? [], tools.now())
    if (!isPlan) {
      await deleteExpired(folderOf(tools), tools.now(), () => {})
      await tools.remote?.prune(tools.now())
    }
    if (expired.length + uploaded.length === 0) return ['All backups are kept.']
    const verb = isPlan ? 'Would delete' : 'Deleted'
    return [
      ...expired.map(({ name }) => `${verb} ${name}.`),
      ...uploaded.map(({ name }) => `${verb} ${name} in the bucket.`),
    ]
  },
}

/**
 * Returns the folder of a backup: of its name, of a path, or the newest one. A backup that is only in the
 * bucket is downloaded.
 */
async function backupPath(tools: Tools, name: string | undefined): Promise<string> {
  const folder = folderOf(tools)
  const chosen = name ?? (await newestBackup(tools))
  if (chosen === undefined) throw new Error(`There is no backup in ${folder}.`)
  for (const path of [join(folder, chosen), resolve(chosen)]) {
    if ((await stat(path).catch(() => undefined))?.isDirectory()) return path
  }
  const { remote } = tools
  const uploaded = (await remote?.list()) ?? []
  if (remote && uploaded.some((one) => one.name === chosen))
    return fetchBackup(tools, remote, chosen)
  throw new Error(`${chosen} is neither a backup in ${folder} nor a folder.`)
}

/** Returns the name of the newest backup, on the disk or in the bucket. */
async function newestBackup(tools: Tools): Promise<string | undefined> {
  const all = [...(await listBackups(folderOf(tools))), ...((await tools.remote?.list()) ?? [])]
  const newestFirst = all.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return newestFirst[0]?.name
}

async function fetchBackup(tools: Tools, remote: RemoteBackups, name: string): Promise<string> {
  const folder = folderOf(tools)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return remote.fetch(name, folder)
}

async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error(`${question} Add --yes to answer.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(?:es)?$/iu.test(answer.trim())) throw new Error('Nothing was changed.')
}
