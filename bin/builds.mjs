import * as fs from 'node:fs'
import { join } from 'node:path'
import { identity, isAlive } from './lock.mjs'

/**
 * Each build has a folder of its own in dist/, and the file `current` names the one that new processes
 * run. Running ones stay with theirs: a process that uses a build has a file in its folder `used-by`.
 */
export function openBuilds(dist) {
  const pointer = join(dist, 'current')

  /** The folder of the build that new processes run; nothing where there is none. */
  function current() {
    try {
      const folder = join(dist, fs.readFileSync(pointer, 'utf8').trim())
      return fs.existsSync(join(folder, 'built-from.json')) ? folder : undefined
    } catch (error) {
      if (error.code === 'ENOENT') return undefined
      throw error
    }
  }

  /** An empty folder for a build. */
  function create(name) {
    fs.mkdirSync(dist, { recursive: true })
    return fs.mkdtempSync(join(dist, `${name}-`))
  }

  /** From now on new processes run the build in this folder. The one before is not removed yet. */
  function switchTo(folder) {
    const before = current()
    const file = fs.openSync(`${pointer}.new`, 'w')
    fs.writeSync(file, `${folder.slice(dist.length + 1)}\n`)
    fs.fsyncSync(file)
    fs.closeSync(file)
    fs.renameSync(`${pointer}.new`, pointer)
    removeUnused([folder, before])
  }

  /** Keeps what is named and what a living process uses. What cannot be removed yet is removed later. */
  function removeUnused(kept) {
    for (const name of fs.readdirSync(dist)) {
      const path = join(dist, name)
      if (path === pointer || kept.includes(path) || isUsed(path)) continue
      try {
        fs.rmSync(path, { recursive: true, force: true })
      } catch {
        // Windows removes no file that is open.
      }
    }
  }

  return { current, create, switchTo }
}

/** Says that a process uses a build, which is not removed then; gives the way to take that back. */
export function markUse(folder, pid) {
  const mark = join(marksIn(folder), identity(pid))
  try {
    fs.mkdirSync(marksIn(folder), { recursive: true })
    fs.writeFileSync(mark, '')
  } catch {
    // In a folder that cannot be written to, nothing is removed either.
  }
  return () => {
    try {
      fs.rmSync(mark, { force: true })
    } catch {
      // It could not be made, so it cannot be removed.
    }
  }
}

const marksIn = (folder) => join(folder, 'used-by')

function isUsed(folder) {
  try {
    return fs.readdirSync(marksIn(folder)).some(isAlive)
  } catch {
    return false
  }
}
