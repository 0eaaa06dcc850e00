import { expect, test } from 'vitest'
import { groupError } from './group-error.ts'

const groupOf = (error: unknown, context = 'Request failed') => groupError({ context, error }).id

function readBook(id: string): never {
  throw new TypeError(`The book ${id} has no title.`)
}

function readAuthor(): never {
  throw new TypeError('The book 1 has no title.')
}

const errorOf = (work: () => never): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('errors of the same functions are one group, whatever their message and line', () => {
  const first = errorOf(() => readBook('1'))
  const second = errorOf(() => readBook('2'))
  expect(groupOf(first)).toBe(groupOf(second))
  expect(groupOf(errorOf(readAuthor))).not.toBe(groupOf(first))
  expect(groupOf(first, 'Job failed permanently')).not.toBe(groupOf(first))

  const moved = new TypeError('other')
  moved.stack = String((first as Error).stack).replaceAll(/:\d+:\d+/gu, ':7:1')
  expect(groupOf(moved)).toBe(groupOf(first))
})

test('an error without a stack is grouped by its message without numbers and ids', () => {
  expect(groupOf('Port 80 is taken by 01m8j5gh')).toBe(groupOf('Port 443 is taken by 7f00ab12'))
  expect(groupOf('Port 80 is taken')).not.toBe(groupOf('The disk is full'))
})

test('a code of the cause says what to do, and a long message is cut', () => {
  const cause = Object.assign(new Error('disk I/O'), { errcode: 13 | (1 << 8) })
  const described = groupError({ context: '', error: new Error('x'.repeat(900), { cause }) })
  expect(described.code).toBe('SQLITE_FULL')
  expect(described.message).toHaveLength(500)
  expect(described.stack).toContain('Caused by: Error: disk I/O')
})

test('text that PostgreSQL cannot store is removed', () => {
  expect(groupError({ context: '', error: new Error('a\0b') }).message).toBe('ab')
})
