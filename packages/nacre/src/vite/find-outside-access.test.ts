import { expect, test } from 'vitest'
import { findOutsideAccess } from './find-outside-access.ts'

const namesIn = (code: string) =>
  findOutsideAccess(code, 'lending.ts').map(({ name, line }) => `${line}: ${name}`)

test.each<[string, readonly string[]]>([
  [`const answer = await fetch('https://example.org')`, ['1: fetch']],
  [`import { readFile } from 'node:fs/promises'`, ['1: node:fs/promises']],
  [`import fs from 'fs'`, ['1: fs']],
  [`const { rename } = await import('node:fs')`, ['1: node:fs']],
  [`\n\nconst id = Math.random() + crypto.randomUUID()`, ['3: Math.random', '3: crypto']],
  [
    `const times = [new Date(), Date.now(), performance.now()]`,
    ['1: new Date()', '1: Date.now', '1: performance'],
  ],
  [`setTimeout(() => {}, 5)`, ['1: setTimeout']],
  [`new WebSocket('wss://example.org')`, ['1: WebSocket']],
  [`const key = process.env.KEY`, ['1: process']],
])('%s leaves the transaction', (code, names) => {
  expect(namesIn(code)).toEqual(names)
})

test.each([
  `const day = new Date(record.at as string).getUTCDay()`,
  `const max = Math.max(1, Date.parse(record.at))`,
  `import { fetch } from './fetch.ts'\nawait fetch('x')`,
  `async function run({ process }: { process: string }) { return process.length }`,
  `const run = ({ call: { fetch } }: Context) => fetch({ id: 1 })`,
  `type Timer = ReturnType<typeof setTimeout>`,
  `tx.fetch('x')`,
  `import { days } from 'nacre'`,
])('%s does not', (code) => {
  expect(namesIn(code)).toEqual([])
})
