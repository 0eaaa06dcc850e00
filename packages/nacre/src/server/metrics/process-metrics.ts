import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

/** Adds the memory, the CPU time and the event loop delay of the process, under their usual names. */
export function addProcessMetrics(registry: Registry, version: string): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const started = Date.now() / 1_000 - process.uptime()
  registry.read(
    'gauge',
    { name: 'nacre_build_info', help: 'The running version.', labels: ['version', 'node'] },
    () => [[1, [version, process.version]]],
  )
  registry.read(
    'gauge',
    { name: 'process_start_time_seconds', help: 'When the process started, since the epoch.' },
    () => [[started]],
  )
  registry.read(
    'counter',
    { name: 'process_cpu_seconds', help: 'The CPU time of the process.' },
    () => {
      const { user, system } = process.cpuUsage()
      return [[(user + system) / 1e6]]
    },
  )
  registry.read(
    'gauge',
    { name: 'process_resident_memory_bytes', help: 'The memory of the process.' },
    () => [[process.memoryUsage.rss()]],
  )
  registry.read(
    'gauge',
    { name: 'nodejs_heap_size_used_bytes', help: 'The used heap of the process.' },
    () => [[process.memoryUsage().heapUsed]],
  )
  registry.read(
    'gauge',
    {
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How late the event loop was since the last scrape.',
      labels: ['quantile'],
    },
    () => {
      const samples = ['0.5', '0.99', '1'].map((quantile) => {
        const nanoseconds = delay.percentile(Number(quantile) * 100)
        return [nanoseconds / 1e9, [quantile]] as const
      })
      delay.reset()
      return samples
    },
  )
}
