import { expect, test } from 'vitest'
import { createLoadController } from './load-controller.ts'

/** A controller with a clock, and the share of requests that it takes. */
function controllerAt() {
  let time = 0
  const draws = Array.from({ length: 1_000 }, (_, index) => index / 1_000)
  let draw = 0
  const controller = createLoadController(
    () => time,
    () => draws[draw++ % draws.length] ?? 0,
  )
  return {
    controller,
    /** Lets ten delays of this length pass in each of the windows. */
    pass(delay: number, windows = 1) {
      for (let count = 0; count < windows * 10; count += 1) {
        time += 11
        controller.observeDelay(delay)
      }
    },
    share: () => draws.filter(() => controller.admits()).length / draws.length,
  }
}

test('short delays and single long tasks reject nothing', () => {
  const { controller, pass, share } = controllerAt()
  pass(5, 20)
  controller.observeDelay(900)
  pass(1)
  expect([share(), controller.isOverloaded]).toEqual([1, false])
})

test('a standing queue rejects more until the delay is short, and all are taken soon after it', () => {
  const { controller, pass, share } = controllerAt()
  pass(100, 2)
  const first = share()
  expect(first).toBeLessThan(0.6)
  pass(100, 3)
  expect(share()).toBeLessThan(first / 4)
  pass(100, 50)
  expect(share()).toBeGreaterThan(0)
  pass(1, 12)
  expect([share(), controller.isOverloaded]).toEqual([1, false])
})
