import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../rows.ts'
import { prepareStatement } from './statement.ts'

const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

test('compiles a statement once and binds values by position at each run', () => {
  let compiled = 0
  const find = prepareStatement<'id' | 'limit'>((parameter) => {
    compiled += 1
    return build
      .selectFrom('book')
      .selectAll()
      .where('kind', '=', 'novel')
      .where('id', '>', parameter('id'))
      .where('id', '!=', parameter('id'))
      .limit(parameter('limit'))
  })
  expect(find({ id: 'a', limit: 2 }).parameters).toEqual(['novel', 'a', 'a', 2])
  expect(find({ id: 'b', limit: 3 }).parameters).toEqual(['novel', 'b', 'b', 3])
  expect(find({ id: 'b', limit: 3 }).sql).not.toMatch(/[ab]'|novel/u)
  expect(compiled).toBe(1)
})

test('binds any input as a value', () => {
  const find = prepareStatement<'id'>((parameter) =>
    build.selectFrom('book').select('id').where('id', '=', parameter('id')),
  )
  const { sql } = find({ id: 'a' })
  for (const id of ["'; drop table book; --", null, { name: 'id' }, Symbol('parameter')]) {
    expect(find({ id })).toMatchObject({ sql, parameters: [id] })
  }
})
