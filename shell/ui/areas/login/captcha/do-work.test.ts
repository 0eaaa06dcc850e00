import { expect, test } from 'vitest'
import { isWorkDone, workFor } from '#shell/operations/captcha/work.ts'
import { doWork } from './do-work.ts'

test('what the browser works out, the server takes', () => {
  for (let at = 0; at < 20; at += 1) {
    const id = `challenge ${at}`
    const told: number[] = []
    const answer = doWork(workFor(id, 7), (done) => told.push(done))
    expect(isWorkDone(id, 7, answer)).toBe(true)
    expect(isWorkDone(`${id}.`, 7, answer)).toBe(false)
    expect(told).toEqual(Array.from({ length: 16 }, (_, part) => part + 1))
  }
})

test('it takes about a second on a telephone, and about as long each time', () => {
  const times = Array.from({ length: 5 }, (_, at) => {
    const begun = performance.now()
    const answer = doWork(workFor(`timed ${at}`, 14))
    const time = performance.now() - begun
    expect(isWorkDone(`timed ${at}`, 14, answer)).toBe(true)
    return Math.round(time)
  })
  console.info(`${times.join(', ')} ms here`)
})
