import { expect, test } from 'vitest'
import { beginLines, type Edit, linkTo, surround } from './markdown-edits.ts'

/** A text with what is marked between bars. */
function marked(source: string) {
  const [before = '', inside = '', after = ''] = source.split('|')
  return { text: before + inside + after, from: before.length, to: before.length + inside.length }
}

function edited(source: string, edit: (of: ReturnType<typeof marked>) => Edit): string {
  const given = marked(source)
  const { from, to, insert, select } = edit(given)
  const text = given.text.slice(0, from) + insert + given.text.slice(to)
  return `${text.slice(0, select[0])}|${text.slice(select[0], select[1])}|${text.slice(select[1])}`
}

test('what is marked becomes bold, and plain again', () => {
  expect(edited('a |b| c', (it) => surround(it, '**'))).toBe('a **|b|** c')
  expect(edited('a **|b|** c', (it) => surround(it, '**'))).toBe('a |b| c')
  expect(edited('||', (it) => surround(it, '*'))).toBe('*||*')
})

test('a link waits for its address, or has it already', () => {
  expect(edited('see |here|', linkTo)).toBe('see [here](|https://|)')
  expect(edited('|https://example.org|', linkTo)).toBe('[||](https://example.org)')
})

test('whole lines become a list, a heading or a quote, whatever they were, and plain again', () => {
  expect(edited('one\nt|wo\nth|ree', (it) => beginLines(it, () => '- '))).toBe(
    'one\n|- two\n- three|',
  )
  expect(edited('|- one\n- two|', (it) => beginLines(it, (at) => `${at + 1}. `))).toBe(
    '|1. one\n2. two|',
  )
  expect(edited('|## one|', (it) => beginLines(it, () => '## '))).toBe('|one|')
})
