import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30

/**
 * Puts temporary folders in memory where there is enough of it: the tests create and remove thousands of
 * databases. Commands run from these folders too, so programs must be allowed to start there.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && isUsable()) process.env['TMPDIR'] = memory
}

function isUsable(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, folder]) => folder === memory)
    const options = mount?.[3]?.split(',') ?? ['noexec']
    return bavail * bsize >= enough && !options.includes('noexec')
  } catch {
    return false
  }
}
