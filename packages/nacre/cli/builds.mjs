import { join } from 'node:path'
import { fs } from './light-builtins.mjs'
import { identity, isAlive } from './lock.mjs'

/**
 * Manages the builds. Each has its own folder in dist/, and the file `current` names the one for
 * new processes. Running processes keep theirs: a process records its use in the folder `used-by`
 * of the build.
 */
export function openBuilds(dist) {
  const pointer = join(dist, 'current')

  /** Returns the folder of the current build, or `undefined`. */
  function current() {
    try {
      const folder = join(dist, fs.readFileSync(pointer, 'utf8').trim())
      return fs.existsSync(join(folder, 'built-from.json')) ? folder : undefined
    } catch (error) {
      if (error.code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Creates an empty folder for a build. */
  function create(name) {
    fs.mkdirSync(dist, { recursive: true })
    const folder = fs.mkdtempSync(join(dist, `${name}-`))
    // The user who runs a build need not be the one who has made it.
    fs.chmodSync(folder, 0o777 & ~process.umask())
    return folder
  }

  /** Makes the build in this folder the current one. The previous one remains for now. */
  function switchTo(folder) {
    const before = current()
    const file = fs.openSync(`${pointer}.new`, 'w')
    fs.writeSync(file, `${folder.slice(dist.length + 1)}\n`)
    fs.fsyncSync(file)
    fs.closeSync(file)
    fs.renameSync(`${pointer}.new`, pointer)
    removeUnused([folder, before])
  }

  /**
   * Removes builds that are neither listed nor used by a running process. Retries failed removals
   * later.
   */
  function removeUnused(stored) {
    for (const name of fs.readdirSync(dist)) {
      const path = join(dist, name)
      if (path === pointer || stored.includes(path) || isUsed(path)) continue
      try {
        fs.rmSync(path, { recursive: true, force: true })
      } catch {
        // Windows cannot remove open files.
      }
    }
  }

  return { current, create, switchTo }
}

/**
 * Records that a process uses a build, so that it is not removed. Returns a function that releases
 * it.
 */
export function recordUse(folder, pid) {
  const useFile = join(usesFolderOf(folder), identity(pid))
  try {
    fs.mkdirSync(usesFolderOf(folder), { recursive: true })
    fs.writeFileSync(useFile, '')
  } catch {
    // In a read-only folder, no build is removed either.
  }
  return () => {
    try {
      fs.rmSync(useFile, { force: true })
    } catch {
      // It was not created either.
    }
  }
}

const usesFolderOf = (folder) => join(folder, 'used-by')

function isUsed(folder) {
  try {
    return fs.readdirSync(usesFolderOf(folder)).some(isAlive)
  } catch {
    return false
  }
}
