import { expect, test } from 'vitest'
import type { StatesSchema } from '#shell/model/schema/states-schema.ts'
import { stateHeight, layOutStates } from './lay-out-states.ts'

const names = ['draft', 'submitted', 'published', 'rejected']
const move = (from: readonly string[], to: string, label: string) => ({ from, to, label })
const states: StatesSchema = {
  initial: 'draft',
  labels: Object.fromEntries(names.map((name) => [name, name])),
  moves: {
    submit: move(['draft'], 'submitted', 'Submit'),
    publish: move(['submitted'], 'published', 'Publish'),
    reject: move(['submitted'], 'rejected', 'Reject'),
    withdraw: move(['submitted', 'published'], 'draft', 'Withdraw'),
    recall: move(['submitted'], 'draft', 'Recall'),
  },
}

test('every state and transition is drawn, and no states overlap', () => {
  const drawing = layOutStates(states)
  expect(drawing.states.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const shown = drawing.moves.flatMap((one) => one.names.map((name) => `${one.from} ${name}`))
  const declared = Object.entries(states.moves).flatMap(([name, { from }]) =>
    from.map((one) => `${one} ${name}`),
  )
  expect(shown.toSorted()).toEqual(declared.toSorted())
  for (const one of drawing.states) {
    expect(one.x + one.width).toBeLessThanOrEqual(drawing.width)
    expect(one.y + stateHeight).toBeLessThanOrEqual(drawing.height)
    for (const other of drawing.states) {
      if (one === other) continue
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        Math.abs(one.y - other.y) >= stateHeight
      expect(isApart, `${one.name} and ${other.name}`).toBe(true)
    }
  }
})

test('forward transitions run from left to right, and transitions between the same states share an arrow', () => {
  const { states: placed, moves } = layOutStates(states)
  const at = (name: string) => placed.find((one) => one.name === name)?.x ?? 0
  expect(at('draft')).toBeLessThan(at('submitted'))
  expect(at('submitted')).toBeLessThan(at('published'))
  expect(at('published')).toBe(at('rejected'))
  const back = moves.find(({ from, to }) => from === 'submitted' && to === 'draft')
  expect(back).toMatchObject({ names: ['withdraw', 'recall'], label: 'Withdraw, Recall' })
})

test('a single state and a self-transition can be drawn', () => {
  const alone: StatesSchema = { initial: 'a', labels: { a: 'A' }, moves: {} }
  expect(layOutStates(alone).states).toHaveLength(1)
  const self = { ...alone, moves: { again: move(['a'], 'a', 'Again') } }
  expect(layOutStates(self).moves).toHaveLength(1)
})
