import { expect, test } from 'vitest'
import { readTable, typeOf } from './read-table.ts'

test.each([
  ['title,pages\r\nShells,12\r\n', ['title', 'pages'], [['Shells', '12']]],
  ['\uFEFFTitel;Preis\nMuscheln;"12,50"\n', ['Titel', 'Preis'], [['Muscheln', '12,50']]],
  ['a\tb\n"x\ny"\t"say ""hi"""', ['a', 'b'], [['x\ny', 'say "hi"']]],
  [
    'a, b\n1,\n,2',
    ['a', 'b'],
    [
      ['1', ''],
      ['', '2'],
    ],
  ],
  ['one\n\nx\n', ['one'], [['x']]],
  ['', [], []],
  ['a,b\n"never closed', ['a', 'b'], [['never closed']]],
])('the first rows of a table are read as people write them: %j', (text, headings, rows) => {
  expect(readTable(text, 'csv')).toEqual({ headings, rows })
})

test('of a long table no more than the first rows are read', () => {
  const text = `n\n${Array.from({ length: 50_000 }, (_, row) => row).join('\n')}`
  expect(readTable(text, 'csv').rows).toEqual([['0'], ['1'], ['2'], ['3']])
})

test('a list of objects has the columns that any of the first has', () => {
  const text = '[{"a":1},{"b":["x"]}]'
  expect(typeOf(text)).toBe('json')
  expect(readTable(text, 'json')).toEqual({
    headings: ['a', 'b'],
    rows: [
      ['1', ''],
      ['', '["x"]'],
    ],
  })
  expect(readTable('[{"a":', 'json')).toEqual({ headings: [], rows: [] })
})
