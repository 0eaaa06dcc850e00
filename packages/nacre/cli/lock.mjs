import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { userError } from './run-command.mjs'
import { fs } from './light-builtins.mjs'

/**
 * Runs `work` while no other process does so for the same path. Waits for the lock.
 *
 * The lock is a folder with one file, named after its owner. To take it, a prepared folder is
 * renamed to the path, which succeeds only if there is no folder or an empty one. The rename is
 * atomic, so only one process succeeds. The file of a dead owner is removed by name, so no other
 * lock is removed.
 */
export async function withLock(path, work) {
  const ownIdentity = identity(process.pid)
  let waits = false
  while (!tryTake(path, ownIdentity)) {
    const owner = ownerOf(path)
    if (owner === undefined || owner === ownIdentity || !isAlive(owner)) {
      release(path, owner)
    } else {
      if (!waits)
        console.log(`Waiting for process ${pidOf(owner)} to finish installing or building…`)
      waits = true
      await pause(100)
    }
  }
  try {
    return await work()
  } finally {
    release(path, ownIdentity)
  }
}

function tryTake(path, ownIdentity) {
  const prepared = `${path}.${process.pid}`
  try {
    fs.rmSync(prepared, { recursive: true, force: true })
    fs.mkdirSync(prepared)
    fs.writeFileSync(join(prepared, ownIdentity), '')
    fs.renameSync(prepared, path)
    return true
  } catch (error) {
    fs.rmSync(prepared, { recursive: true, force: true })
    const taken = ['ENOTEMPTY', 'EEXIST'].includes(error.code)
    if (taken || (error.code === 'EPERM' && fs.existsSync(path))) return false
    throw userError(`Cannot write to the project directory: ${error.message}`)
  }
}

function ownerOf(path) {
  try {
    return fs.readdirSync(path)[0]
  } catch {
    return undefined
  }
}

function release(path, owner) {
  if (owner !== undefined) fs.rmSync(join(path, owner), { force: true })
  try {
    fs.rmdirSync(path)
  } catch {
    // Another process has already taken it.
  }
}

const pidOf = (owner) => Number(owner.split('-')[0])

/** Checks whether the process with this identity is running. */
export function isAlive(owner) {
  try {
    process.kill(pidOf(owner), 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return identity(pidOf(owner)) === owner
}

/** Returns the process id with its start time, because ids are reused after a container restart. */
export function identity(pid) {
  try {
    const [state, ...rest] = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ')
    return state === 'Z' ? `${pid}-ended` : `${pid}-${rest[18]}`
  } catch {
    return `${pid}-`
  }
}
