import { existsSync, readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Runs a function and returns the peak memory and CPU time of its child processes. */
export async function measureResources<T>(work: () => Promise<T>) {
  let [peak, seconds] = [0, 0]
  const sample = setInterval(() => {
    for (const pid of childrenOf(process.pid)) {
      const status = textOf(`/proc/${pid}/status`)
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) * 1024)
      const [, ...fields] = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
      const ticks = Number(fields[10]) + Number(fields[11])
      if (ticks > 0) seconds = Math.max(seconds, ticks / ticksPerSecond)
    }
  }, 2)
  const [result] = await Promise.allSettled([work()])
  clearInterval(sample)
  return { peak, seconds, result }
}

function childrenOf(pid: number): readonly string[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) throw new Error('Memory of other processes can only be read on Linux.')
  return readdirSync(tasks).flatMap((task) =>
    textOf(`${tasks}/${task}/children`).split(' ').filter(Boolean),
  )
}

/** Reads a file of a process that may have ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
