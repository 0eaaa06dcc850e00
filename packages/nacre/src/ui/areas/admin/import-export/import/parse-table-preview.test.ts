import { expect, test } from 'vitest'
import { parseTablePreview, detectFormat } from './parse-table-preview.ts'

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
])('the first rows of a table are parsed: %j', (text, headings, rows) => {
  expect(parseTablePreview(text, 'csv')).toEqual({ headings, rows })
})

test('only the first rows of a long table are parsed', () => {
  const text = `n\n${Array.from({ length: 50_000 }, (_, row) => row).join('\n')}`
  expect(parseTablePreview(text, 'csv').rows).toEqual([['0'], ['1'], ['2'], ['3']])
})

test('a list of objects has the columns of all first objects', () => {
  const text = '[{"a":1},{"b":["x"]}]'
  expect(detectFormat(text)).toBe('json')
  expect(parseTablePreview(text, 'json')).toEqual({
    headings: ['a', 'b'],
    rows: [
      ['1', ''],
      ['', '["x"]'],
    ],
  })
  expect(parseTablePreview('[{"a":', 'json')).toEqual({ headings: [], rows: [] })
})
