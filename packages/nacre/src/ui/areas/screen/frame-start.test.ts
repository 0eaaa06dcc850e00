import { expect, test } from 'vitest'
import { announceFrameStart, frameStart } from './frame-start.ts'

test('screens wait until the frame of their area has asked for its data', async () => {
  const order: string[] = []
  const screens = [1, 2].map(async (screen) => {
    await frameStart()
    order.push(`screen ${screen}`)
  })
  order.push('frame')
  announceFrameStart()
  await Promise.all(screens)
  expect(order).toEqual(['frame', 'screen 1', 'screen 2'])
})

test('without a frame that loads, a screen goes on', async () => {
  await frameStart()
})
