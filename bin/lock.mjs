import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fault } from './command.mjs'

/**
 * Does `work` while no other process does so under the same path; waits for its turn if need be.
 *
 * The lock is a folder that holds one file, named after its owner. To take it, a prepared folder is
 * renamed onto the path, which succeeds only while there is no folder or an empty one: one step, so
 * two cannot take it. A dead owner's file is removed by its name, so nobody removes the next one's.
 */
export async function withLock(path, work) {
  const me = identity(process.pid)
  let waits = false
  while (!take(path, me)) {
    const owner = ownerOf(path)
    if (owner === undefined || owner === me || !isAlive(owner)) {
      free(path, owner)
    } else {
      if (!waits) console.log(`Waiting for process ${pidOf(owner)}, which installs or builds here.`)
      waits = true
      await pause(100)
    }
  }
  try {
    return await work()
  } finally {
    free(path, me)
  }
}

function take(path, me) {
  const prepared = `${path}.${process.pid}`
  try {
    fs.rmSync(prepared, { recursive: true, force: true })
    fs.mkdirSync(prepared)
    fs.writeFileSync(join(prepared, me), '')
    fs.renameSync(prepared, path)
    return true
  } catch (error) {
    fs.rmSync(prepared, { recursive: true, force: true })
    const taken = ['ENOTEMPTY', 'EEXIST'].includes(error.code)
    if (taken || (error.code === 'EPERM' && fs.existsSync(path))) return false
    throw fault(`Cannot write in the folder of the project: ${error.message}.`)
  }
}

function ownerOf(path) {
  try {
    return fs.readdirSync(path)[0]
  } catch {
    return undefined
  }
}

function free(path, owner) {
  if (owner !== undefined) fs.rmSync(join(path, owner), { force: true })
  try {
    fs.rmdirSync(path)
  } catch {
    // The next one has taken it already.
  }
}

const pidOf = (owner) => Number(owner.split('-')[0])

/** Whether the process with this identity is running. */
export function isAlive(owner) {
  try {
    process.kill(pidOf(owner), 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return identity(pidOf(owner)) === owner
}

/** A process id is soon used again where a container was restarted; not so with its start time. */
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
