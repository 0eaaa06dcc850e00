import { expect, test } from 'vitest'
import { createRegistry } from './registry.ts'

test('counters, histograms and gauges have the text format of OpenMetrics', async () => {
  const registry = createRegistry()
  const errors = registry.counter({ name: 'errors', help: 'Errors.', labels: ['kind'] })
  const seconds = registry.histogram({ name: 'seconds', help: 'Time.', buckets: [0.5, 1] })
  registry.read('gauge', { name: 'jobs', help: 'Jobs.', labels: ['job'] }, async () => [
    [3, ['mail']],
  ])
  registry.counter({ name: 'starts', help: 'Starts.' })
  errors.add(['a "quoted\\" one\nand more'])
  errors.add(['plain'], 2)
  for (const value of [0.2, 0.5, 0.7, 30]) seconds.observe(value)
  expect(await registry.text()).toBe(`# TYPE errors counter
# HELP errors Errors.
errors_total{kind="a \\"quoted\\\\\\" one\\nand more"} 1
errors_total{kind="plain"} 2
# TYPE seconds histogram
# HELP seconds Time.
seconds_bucket{le="0.5"} 2
seconds_bucket{le="1.0"} 3
seconds_bucket{le="+Inf"} 4
seconds_count 4
seconds_sum 31.4
# TYPE jobs gauge
# HELP jobs Jobs.
jobs{job="mail"} 3
# TYPE starts counter
# HELP starts Starts.
starts_total 0
# EOF
`)
})

test('a histogram with labels has a series for each combination', async () => {
  const registry = createRegistry()
  const seconds = registry.histogram({
    name: 'seconds',
    help: 'Time.',
    labels: ['method', 'status'],
    buckets: [1],
  })
  seconds.observe(0.5, ['GET', '200'])
  seconds.observe(2, ['GET', '200'])
  seconds.observe(2, ['GET', '404'])
  const lines = (await registry.text()).split('\n').filter((line) => !line.startsWith('#'))
  expect(lines).toEqual([
    'seconds_bucket{method="GET",status="200",le="1.0"} 1',
    'seconds_bucket{method="GET",status="200",le="+Inf"} 2',
    'seconds_count{method="GET",status="200"} 2',
    'seconds_sum{method="GET",status="200"} 2.5',
    'seconds_bucket{method="GET",status="404",le="1.0"} 0',
    'seconds_bucket{method="GET",status="404",le="+Inf"} 1',
    'seconds_count{method="GET",status="404"} 1',
    'seconds_sum{method="GET",status="404"} 2',
    '',
  ])
})
