import { expect, test } from 'vitest'
import { job } from '#shell/language/product/job.ts'
import { composeFeatures, type Feature } from './compose-features.ts'

const simple = job({ run: async () => {} })

test('a feature uses what the features before it give, and all jobs of the features', async () => {
  const events: string[] = []
  const clock: Feature<{ readonly zone: string }, { readonly now: () => string }> = ({ zone }) => ({
    gives: { now: () => `noon in ${zone}` },
    jobs: { tick: simple },
    start: () => ({ stop: async () => events.push('clock stopped') }),
  })
  const bell: Feature<{ readonly now: () => string }, object> = ({ now, jobs }) => ({
    jobs: { ring: simple },
    start() {
      events.push(`${now()}: ${Object.keys(jobs).join(' ')}`)
      return { stop: async () => events.push('bell stopped') }
    },
  })
  const { gives, jobs, routes, start } = composeFeatures<{ readonly zone: string }>()
    .with(clock)
    .with(bell)
    .open({ zone: 'Rome' })
  expect([gives.now(), Object.keys(jobs), routes]).toEqual(['noon in Rome', ['tick', 'ring'], []])

  const running = await start()
  await running.stop()
  expect(events).toEqual(['noon in Rome: tick ring', 'clock stopped', 'bell stopped'])

  // @ts-expect-error Nobody gives `now` to the bell.
  composeFeatures<{ readonly zone: string }>().with(bell)
})
