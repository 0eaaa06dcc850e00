import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** What we put into a data folder. What others have put there is theirs. */
const names =
  /^(?:nacre\.db(?:-(?:wal|shm|journal))?|in-use\.(?:db|db-journal|txt)|secret(?:\.[\da-f]{16})?|files|backups|mail)$/u
/** What file systems keep for themselves. */
const systemNames = /^(?:lost\+found|\.nfs.*|\.snapshots?)$/u
const others = 0o077

/**
 * Makes the data folder and what is ours in it readable for its owner alone, and says in sentences what was
 * not and what could not be made so. Behind a folder that was closed before nothing can be reached, so of the
 * many uploaded files only those are looked at that somebody could have read.
 *
 * @example
 * for (const sentence of tightenFolder(config.dataDir)) log.warn(sentence)
 */
export function tightenFolder(dataDir: string): readonly string[] {
  const folder = process.platform === 'win32' ? undefined : lookAt(dataDir)
  if (!folder?.isDirectory()) return []
  const inside = readdirSync(dataDir)
  const strangers = inside.filter((name) => !names.test(name) && !systemNames.test(name))
  const found = new Findings()
  const wasOpen = isOpen(folder)
  if (strangers.length === 0) found.tighten(dataDir, folder, 'the folder itself')
  for (const name of inside.filter((one) => names.test(one))) {
    const path = join(dataDir, name)
    const stats = lookAt(path)
    if (!stats) continue
    const isSearched = stats.isDirectory() && (name !== 'files' || wasOpen || isOpen(stats))
    found.tighten(path, stats, name)
    if (isSearched) tightenInside(path, name, found)
  }
  return [
    ...found.sentences(dataDir),
    ...(wasOpen && strangers.length > 0 ? [isShared(dataDir, folder, strangers)] : []),
  ]
}

function tightenInside(folder: string, name: string, found: Findings): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A link leads to what is not ours.
    if (entry.isSymbolicLink()) continue
    const path = join(folder, entry.name)
    const stats = lookAt(path, lstatSync)
    if (!stats) continue
    found.tighten(path, stats, `${name}/${entry.name}`)
    if (stats.isDirectory()) tightenInside(path, `${name}/${entry.name}`, found)
  }
}

/** What others could read, and what they still can. */
class Findings {
  readonly #closed: string[] = []
  readonly #open: { readonly name: string; readonly uid: number }[] = []

  tighten(path: string, stats: Stats, name: string): void {
    if (!isOpen(stats)) return
    try {
      chmodSync(path, stats.mode & 0o700)
      // Some mounts take the change for done, and change nothing.
      if (!isOpen(statSync(path))) {
        this.#closed.push(`${name} (${modeOf(stats)})`)
        return
      }
    } catch {
      // It belongs to somebody else, or the mount knows no modes.
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
            `Others on this machine could read ${some(this.#closed)} of the data folder ${dataDir}: it is for its owner alone now.${replaced}`,
          ]
        : []),
      ...(open ? [this.#stillOpen(dataDir, open)] : []),
    ]
  }

  #stillOpen(dataDir: string, { uid }: { uid: number }): string {
    const which = some(this.#open.map(({ name }) => name))
    const isOfOthers = uid !== process.getuid?.()
    const remedy = isOfOthers
      ? `It belongs to the account with the number ${uid}: run chown -R ${process.getuid?.() ?? ''} ${dataDir}`
      : 'Its file system does not take the change: mount it with a mask of 077'
    return `Others on this machine can read ${which} of the data folder ${dataDir}. ${remedy}, or choose another DATA_DIR.`
  }
}

function isShared(dataDir: string, folder: Stats, strangers: readonly string[]): string {
  return `The data folder ${dataDir} (${modeOf(folder)}) can be looked into by others on this machine, and is left so because it also holds ${some(strangers)}. Choose a folder of its own as DATA_DIR.`
}

function some(all: readonly string[]): string {
  const shown = all.slice(0, 3).join(', ')
  return all.length > 3 ? `${shown} and ${all.length - 3} more` : shown
}

function isOpen({ mode }: Stats): boolean {
  return (mode & others) !== 0
}

function modeOf({ mode }: Stats): string {
  return (mode & 0o777).toString(8)
}

/** What is gone meanwhile is no concern of ours. */
function lookAt(path: string, look: (path: string) => Stats = statSync): Stats | undefined {
  try {
    return look(path)
  } catch {
    return undefined
  }
}
