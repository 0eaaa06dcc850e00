import { expect, test } from 'vitest'
import { createClockWatch } from './clock-watch.ts'

test('reports a clock jump once, and ignores elapsed time', () => {
  let [clock, steady] = [1_000_000, 0]
  const jumped = createClockWatch(
    () => clock,
    () => steady,
  )
  const pass = (milliseconds: number) => {
    clock += milliseconds
    steady += milliseconds
  }
  pass(86_400_000)
  expect(jumped()).toBe(0)
  clock -= 3_600_000
  pass(500)
  expect([jumped(), jumped()]).toEqual([-3_600_000, 0])
  clock += 60_000
  expect(jumped()).toBe(60_000)
})
