import { expect, test } from 'vitest'
import { verifyProofOfWork, createProofOfWork } from '#shell/operations/captcha/proof-of-work.ts'
import { solveProofOfWork } from './solve-proof-of-work.ts'

test('the server accepts the proof of work of the browser', () => {
  for (let at = 0; at < 20; at += 1) {
    const id = `challenge ${at}`
    const messages: number[] = []
    const answer = solveProofOfWork(createProofOfWork(id, 7), (completed) =>
      messages.push(completed),
    )
    expect(verifyProofOfWork(id, 7, answer)).toBe(true)
    expect(verifyProofOfWork(`${id}.`, 7, answer)).toBe(false)
    expect(messages).toEqual(Array.from({ length: 16 }, (_, part) => part + 1))
  }
})

test('the work takes about a second on a phone, with little variance', () => {
  const times = Array.from({ length: 5 }, (_, at) => {
    const begun = performance.now()
    const answer = solveProofOfWork(createProofOfWork(`timed ${at}`, 14))
    const time = performance.now() - begun
    expect(verifyProofOfWork(`timed ${at}`, 14, answer)).toBe(true)
    return Math.round(time)
  })
  console.info(`${times.join(', ')} ms here`)
})
