import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { onDemand } from './on-demand.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a component is rendered on the server once its code is loaded', async () => {
  const Lazy = onDemand(async () => Greeting)
  await Lazy.load()
  expect(renderToString(<Lazy name="Ada" />)).toContain('<p>Hello <!-- -->Ada</p>')
})

test('a screen provides code that is already there', () => {
  const Lazy = onDemand<{ name: string }>(() => Promise.reject(new Error('not needed')))
  Lazy.provide(Greeting)
  expect(renderToString(<Lazy name="Ada" />)).toContain('<p>Hello <!-- -->Ada</p>')
})

test('code is loaded once, and again after a failure', async () => {
  let calls = 0
  const Lazy = onDemand(async () => {
    calls += 1
    if (calls === 1) throw new TypeError('Failed to fetch')
    return Greeting
  })
  await expect(Lazy.load()).rejects.toThrow('Failed to fetch')
  await Promise.all([Lazy.load(), Lazy.load()])
  expect(calls).toBe(2)
})
