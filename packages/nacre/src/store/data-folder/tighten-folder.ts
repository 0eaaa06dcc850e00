import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the data folder that belong to Nacre. Other files are left alone. */
const names =
  /^(?:nacre\.db(?:-(?:wal|shm|journal))?|in-use\.(?:db|db-journal|txt)|secret(?:\.[\da-f]{16})?|files|backups|mail)$/u
/** Files of file systems. */
const systemNames = /^(?:lost\+found|\.nfs.*|\.snapshots?)$/u
const others = 0o077

/**
 * Makes the data folder and its files readable for the owner only. Returns warnings about what
 * was readable before and what could not be changed. Files below a closed folder are
 * unreachable, so uploaded files are checked only if they could be read.
 *
 * @example
 * for (const sentence of tightenFolder(config.dataDir)) log.warn(sentence)
 */
export function tightenFolder(dataDir: string): readonly string[] {
  const folder = process.platform === 'win32' ? undefined : inspect(dataDir)
  if (!folder?.isDirectory()) return []
  const inside = readdirSync(dataDir)
  const foreignNames = inside.filter((name) => !names.test(name) && !systemNames.test(name))
  const found = new FolderReport()
  const wasReadable = isReadableByOthers(folder)
  if (foreignNames.length === 0) found.tighten(dataDir, folder, 'the folder itself')
  for (const name of inside.filter((one) => names.test(one))) {
    const path = join(dataDir, name)
    const stats = inspect(path)
    if (!stats) continue
    const isSearched =
      stats.isDirectory() && (name !== 'files' || wasReadable || isReadableByOthers(stats))
    found.tighten(path, stats, name)
    if (isSearched) tightenInside(path, name, found)
  }
  return [
    ...found.sentences(dataDir),
    ...(wasReadable && foreignNames.length > 0
      ? [hasForeignFiles(dataDir, folder, foreignNames)]
      : []),
  ]
}

function tightenInside(folder: string, name: string, found: FolderReport): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A symbolic link leads to files of others.
    if (entry.isSymbolicLink()) continue
    const path = join(folder, entry.name)
    const stats = inspect(path, lstatSync)
    if (!stats) continue
    found.tighten(path, stats, `${name}/${entry.name}`)
    if (stats.isDirectory()) tightenInside(path, `${name}/${entry.name}`, found)
  }
}

/** The files that were readable for others, and those that still are. */
class FolderReport {
  readonly #closed: string[] = []
  readonly #open: { readonly name: string; readonly uid: number }[] = []

  tighten(path: string, stats: Stats, name: string): void {
    if (!isReadableByOthers(stats)) return
    try {
      chmodSync(path, stats.mode & 0o700)
      // Some mounts ignore the change without an error.
      if (!isReadableByOthers(statSync(path))) {
        this.#closed.push(`${name} (${modeOf(stats)})`)
        return
      }
    } catch {
      // The file belongs to another user, or the mount supports no modes.
    }
    this.#open.push({ name, uid: stats.uid })
  }

  sentences(dataDir: string): readonly string[] {
    const [open] = this.#open
    const isSecretOpen = [...this.#closed].some((name) => name.startsWith('secret'))
    const replaced = isSecretOpen
      ? ' The secret was among it: replace it (npm run secret) if somebody may have read it.'
      : ''
    return [
      ...(this.#closed.length > 0
        ? [
            `Others on this machine could read ${summarizeNames(this.#closed)} of the data folder ${dataDir}: it is for its owner alone now.${replaced}`,
          ]
        : []),
      ...(open ? [this.#stillOpen(dataDir, open)] : []),
    ]
  }

  #stillOpen(dataDir: string, { uid }: { uid: number }): string {
    const which = summarizeNames(this.#open.map(({ name }) => name))
    const isOfOthers = uid !== process.getuid?.()
    const advice = isOfOthers
      ? `It belongs to the account with the number ${uid}: run chown -R ${process.getuid?.() ?? ''} ${dataDir}`
      : 'Its file system does not take the change: mount it with a mask of 077'
    return `Others on this machine can read ${which} of the data folder ${dataDir}. ${advice}, or choose another DATA_DIR.`
  }
}

function hasForeignFiles(dataDir: string, folder: Stats, unknown: readonly string[]): string {
  return `The data folder ${dataDir} (${modeOf(folder)}) can be looked into by others on this machine, and is left so because it also holds ${summarizeNames(unknown)}. Choose a folder of its own as DATA_DIR.`
}

function summarizeNames(all: readonly string[]): string {
  const displayedNames = all.slice(0, 3).join(', ')
  return all.length > 3 ? `${displayedNames} and ${all.length - 3} more` : displayedNames
}

function isReadableByOthers({ mode }: Stats): boolean {
  return (mode & others) !== 0
}

function modeOf({ mode }: Stats): string {
  return (mode & 0o777).toString(8)
}

/** Ignores files that were deleted in the meantime. */
function inspect(path: string, entry: (path: string) => Stats = statSync): Stats | undefined {
  try {
    return entry(path)
  } catch {
    return undefined
  }
}
