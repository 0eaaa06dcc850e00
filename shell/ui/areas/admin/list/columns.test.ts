import { expect, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { text } from '#shell/model/fields/text.ts'
import { outlineOf } from '#shell/model/outline/entity-outline.ts'
import { columnsOf, columnsText, linkedColumn, placed, shifted } from './columns.ts'

const knows = {
  reach: () => 'all' as const,
  readable: () => true,
  writable: () => true,
  pluralOf: () => undefined,
  language: 'en',
}
const fields = { text: longText(), stars: integer(), title: text() }
const thing = outlineOf(entity({ name: 'thing', plural: 'things', fields, may: {} }), knows)
const names = (asked: string | null) => columnsOf(thing, asked).map(({ name }) => name)

test('a list shows its title first and no long text, until somebody says what they want', () => {
  expect(names(null)).toEqual(['title', 'stars', 'updated'])
  expect(names('text,nowhere,stars,text')).toEqual(['text', 'stars'])
  expect(names('nowhere')).toEqual(['title', 'stars', 'updated'])
})

test('a list has the columns that its product declares, as far as they may be seen', () => {
  const one = entity({
    name: 'thing',
    plural: 'things',
    fields,
    columns: ['stars', 'text', 'created'],
  })
  const shown = columnsOf(outlineOf(one, { ...knows, readable: (name) => name !== 'text' }), null)
  expect(columnsText(shown)).toBe('stars,created')
})

test('many are called as one is, where they have the same name', () => {
  const label = { en: 'Settings', de: 'Einstellungen' }
  const settings = entity({ name: 'settings', plural: 'settings', label, fields })
  expect(outlineOf(settings, { ...knows, language: 'de' }).labels).toBe('Einstellungen')
  const plain = entity({ name: 'thing', plural: 'things', label, fields })
  expect(outlineOf(plain, { ...knows, language: 'de' }).labels).toBe('Things')
})

test('the way to a record is in its list, also where its title is not', () => {
  expect(linkedColumn(thing, columnsOf(thing, 'stars,title'))).toBe('title')
  expect(linkedColumn(thing, columnsOf(thing, 'stars,text'))).toBe('stars')
})

test('columns keep their width in the address, within what can be seen and reached', () => {
  expect(columnsText(columnsOf(thing, 'title:240,stars'))).toBe('title:240,stars')
  expect(columnsOf(thing, 'title:1,stars:99999,text:x')).toEqual([
    { name: 'title', width: 56 },
    { name: 'stars', width: 960 },
    { name: 'text' },
  ])
})

test('a column changes its place, and none falls off the ends', () => {
  const columns = columnsOf(thing, 'title,stars:80,text')
  expect(columnsText(shifted(columns, 'stars', 1))).toBe('title,text,stars:80')
  expect(columnsText(shifted(columns, 'stars', -1))).toBe('stars:80,title,text')
  expect(shifted(columns, 'text', 1)).toBe(columns)
  expect(shifted(columns, 'title', -1)).toBe(columns)
  expect(columnsText(placed(columns, 'text', 0))).toBe('text,title,stars:80')
})
