import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

const group = (label: string, ...labels: string[]) => ({
  label,
  commands: labels.map((one) => ({ id: one, label: one })),
})
const labelsOf = (groups: ReturnType<typeof fitting>) =>
  groups.flatMap(({ commands }) => commands.map(({ label }) => label))

const groups = [
  group('Here', 'Discard', 'History'),
  group('Go to', 'Authors', 'Cards', 'Charts'),
  group('Do', 'New: Card'),
]

test('what begins with what is typed stands first, whichever group it is in', () => {
  expect(labelsOf(fitting(groups, 'card'))).toEqual(['Cards', 'New: Card', 'Discard'])
})

test('a guess is offered only where nothing fits better', () => {
  expect(labelsOf(fitting(groups, 'crads'))).toEqual(['Cards'])
  expect(labelsOf(fitting(groups, 'char'))).toEqual(['Charts'])
})

test('where nothing is typed, all is as it was', () => {
  expect(fitting(groups, '')).toBe(groups)
})
