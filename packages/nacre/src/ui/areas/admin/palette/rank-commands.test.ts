import { expect, test } from 'vitest'
import { rankCommands } from './rank-commands.ts'

const group = (label: string, ...labels: string[]) => ({
  label,
  commands: labels.map((one) => ({ id: one, label: one })),
})
const labelsOf = (groups: ReturnType<typeof rankCommands>) =>
  groups.flatMap(({ commands }) => commands.map(({ label }) => label))

const groups = [
  group('Here', 'Discard', 'History'),
  group('Go to', 'Authors', 'Cards', 'Charts'),
  group('Actions', 'New: Card'),
]

test('matches at the start of a name come first, regardless of the group', () => {
  expect(labelsOf(rankCommands(groups, 'card'))).toEqual(['Cards', 'New: Card', 'Discard'])
})

test('fuzzy matches appear only without better ones', () => {
  expect(labelsOf(rankCommands(groups, 'crads'))).toEqual(['Cards'])
  expect(labelsOf(rankCommands(groups, 'char'))).toEqual(['Charts'])
})

test('without a text the order is unchanged', () => {
  expect(rankCommands(groups, '')).toBe(groups)
})
