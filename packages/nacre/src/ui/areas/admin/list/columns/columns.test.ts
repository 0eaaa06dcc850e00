import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { entitySchema } from '#shell/model/schema/entity-schema.ts'
import {
  parseColumnsParam,
  formatColumns,
  leastTableWidth,
  linkColumn,
  moveColumnTo,
  moveColumnBy,
} from './columns.ts'

const knows = {
  reach: () => 'all' as const,
  readable: () => true,
  writable: () => true,
  pluralOf: () => undefined,
  language: 'en',
}
const fields = { text: markdown(), stars: integer(), title: text() }
const thing = entitySchema(entity({ name: 'thing', plural: 'things', fields, may: {} }), knows)
const names = (params: string | null) => parseColumnsParam(thing, params).map(({ name }) => name)

test('the default columns start with the title and contain no long text', () => {
  expect(names(null)).toEqual(['title', 'stars', 'updatedAt'])
  expect(names('text,nowhere,stars,text')).toEqual(['text', 'stars'])
  expect(names('nowhere')).toEqual(['title', 'stars', 'updatedAt'])
})

test('the columns declared by the product are used, as far as the reader may see them', () => {
  const one = entity({
    name: 'thing',
    plural: 'things',
    fields,
    columns: ['stars', 'text', 'createdAt'],
  })
  const shown = parseColumnsParam(
    entitySchema(one, { ...knows, readable: (name) => name !== 'text' }),
    null,
  )
  expect(formatColumns(shown)).toBe('stars,createdAt')
})

test('an entity whose plural equals its name has one label for both', () => {
  const label = { en: 'Settings', de: 'Einstellungen' }
  const settings = entity({ name: 'settings', plural: 'settings', label, fields })
  expect(entitySchema(settings, { ...knows, language: 'de' }).pluralLabel).toBe('Einstellungen')
  const plain = entity({ name: 'thing', plural: 'things', label, fields })
  expect(entitySchema(plain, { ...knows, language: 'de' }).pluralLabel).toBe('Things')
})

test('one column links to the record, even without the title column', () => {
  expect(linkColumn(thing, parseColumnsParam(thing, 'stars,title'))).toBe('title')
  expect(linkColumn(thing, parseColumnsParam(thing, 'stars,text'))).toBe('stars')
})

test('column widths are in the URL, within limits', () => {
  expect(formatColumns(parseColumnsParam(thing, 'title:240,stars'))).toBe('title:240,stars')
  expect(parseColumnsParam(thing, 'title:1,stars:99999,text:x')).toEqual([
    { name: 'title', width: 56 },
    { name: 'stars', width: 960 },
    { name: 'text' },
  ])
})

test('a column moves, but not beyond the ends', () => {
  const columns = parseColumnsParam(thing, 'title,stars:80,text')
  expect(formatColumns(moveColumnBy(columns, 'stars', 1))).toBe('title,text,stars:80')
  expect(formatColumns(moveColumnBy(columns, 'stars', -1))).toBe('stars:80,title,text')
  expect(moveColumnBy(columns, 'text', 1)).toBe(columns)
  expect(moveColumnBy(columns, 'title', -1)).toBe(columns)
  expect(formatColumns(moveColumnTo(columns, 'text', 0))).toBe('text,title,stars:80')
})

test('a title gives way before the table scrolls, unless it has a width', () => {
  const widthOf = (params: string) => leastTableWidth(thing, parseColumnsParam(thing, params))
  expect(widthOf('title') < widthOf('title:280')).toBe(true)
  expect(widthOf('title:280,stars:80')).toBe(360)
})
