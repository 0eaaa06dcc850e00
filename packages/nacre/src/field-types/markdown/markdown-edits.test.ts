import { expect, test } from 'vitest'
import { toggleLinePrefix, type TextEdit, insertLink, toggleMarker } from './markdown-edits.ts'

/** Parses a text whose selection is enclosed in bars. */
function marked(source: string) {
  const [before = '', inside = '', after = ''] = source.split('|')
  return { text: before + inside + after, from: before.length, to: before.length + inside.length }
}

function edited(source: string, edit: (of: ReturnType<typeof marked>) => TextEdit): string {
  const input = marked(source)
  const { from, to, insert, select } = edit(input)
  const text = input.text.slice(0, from) + insert + input.text.slice(to)
  return `${text.slice(0, select[0])}|${text.slice(select[0], select[1])}|${text.slice(select[1])}`
}

test('a selection becomes bold and plain again', () => {
  expect(edited('a |b| c', (it) => toggleMarker(it, '**'))).toBe('a **|b|** c')
  expect(edited('a **|b|** c', (it) => toggleMarker(it, '**'))).toBe('a |b| c')
  expect(edited('||', (it) => toggleMarker(it, '*'))).toBe('*||*')
})

test('a link gets a placeholder URL, or the selected URL', () => {
  expect(edited('see |here|', insertLink)).toBe('see [here](|https://|)')
  expect(edited('|https://example.org|', insertLink)).toBe('[||](https://example.org)')
})

test('whole lines become a list, a heading or a quote, and plain again', () => {
  expect(edited('one\nt|wo\nth|ree', (it) => toggleLinePrefix(it, () => '- '))).toBe(
    'one\n|- two\n- three|',
  )
  expect(edited('|- one\n- two|', (it) => toggleLinePrefix(it, (at) => `${at + 1}. `))).toBe(
    '|1. one\n2. two|',
  )
  expect(edited('|## one|', (it) => toggleLinePrefix(it, () => '## '))).toBe('|one|')
})
