import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { accessTable, type EntityAccess } from './access-table.ts'

const table = accessTable(library, 'en')
const of = (name: string): EntityAccess => {
  const found = table.entities.find((one) => one.name === name)
  if (!found) throw new Error(`Row not found: ${name}.`)
  return found
}
const row = (entity: string, name: string) =>
  of(entity).rows.find((one) => one.name === name)?.cells

test('has a column for everyone, for signed-in users, for each role, and for administrators', () => {
  expect(table.roles.map(({ name, label, isRole }) => [name, label, isRole])).toEqual([
    ['everyone', 'everyone', false],
    ['user', 'signed-in users', false],
    ['librarian', 'Librarian', true],
    ['chief', 'Head', true],
    ['administrator', 'administrators', true],
  ])
  expect(table.roles.find(({ name }) => name === 'chief')?.includes).toEqual(['Librarian'])
})

test('shows full access, no access, or the conditions in each cell', () => {
  expect(row('loan', 'read')).toEqual({
    everyone: 'none',
    user: 'none',
    librarian: 'all',
    chief: 'all',
    administrator: 'all',
  })
  expect(row('user', 'read')).toMatchObject({
    everyone: 'none',
    user: ['own records'],
    administrator: 'all',
  })
  expect(row('review', 'change')?.['user']).toEqual([expect.stringMatching(/^own/u)])
})

test('has rows for moves, actions and fields with their own permissions', () => {
  expect(of('review').rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['read', 'create', 'change', 'remove', 'submit', 'reject', 'help']),
  )
  const remark = of('user').fields.find(({ name }) => name === 'remark read')
  expect(remark).toMatchObject({
    label: 'Remark: Read',
    cells: { user: 'none', librarian: 'all', chief: 'all' },
  })
})

test('localizes the table in German', () => {
  expect(accessTable(library, 'de').roles.map(({ label }) => label)).toContain('Leitung')
})
