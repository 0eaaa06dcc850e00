import { existsSync, readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Runs work, and gives the most memory and CPU time that any process which it started was seen to take. */
export async function watched<T>(work: () => Promise<T>) {
  let [peak, seconds] = [0, 0]
  const look = setInterval(() => {
    for (const pid of childrenOf(process.pid)) {
      const status = textOf(`/proc/${pid}/status`)
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) * 1024)
      const [, ...fields] = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
      const ticks = Number(fields[10]) + Number(fields[11])
      if (ticks > 0) seconds = Math.max(seconds, ticks / ticksPerSecond)
    }
  }, 2)
  const [result] = await Promise.allSettled([work()])
  clearInterval(look)
  return { peak, seconds, result }
}

function childrenOf(pid: number): readonly string[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) throw new Error('Memory of other processes is only read on Linux.')
  return readdirSync(tasks).flatMap((task) =>
    textOf(`${tasks}/${task}/children`).split(' ').filter(Boolean),
  )
}

/** A process may end while it is looked at. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
