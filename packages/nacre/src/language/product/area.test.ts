import { expect, test } from 'vitest'
import type { Actor } from '../roles/actor.ts'
import { area } from './area.ts'
import { areaNamesOf } from './area-names.ts'
import { administrator, role } from '../roles/role.ts'

const member = role('member')
const staff = role('staff')
const manager = role('manager', { includes: [staff] })
const roles = [member, staff, manager]
const areas = {
  members: area({ path: '/my', label: 'Mine', roles: [member] }),
  desk: area({ path: '/desk', label: 'Desk', roles: [staff] }),
}
const user = (...names: readonly string[]): Actor => ({ kind: 'user', id: '1', roles: names })

test.each([
  ['a member', ['member'], ['members']],
  ['who has several, the first of the product', ['staff', 'member'], ['members', 'desk']],
  ['who has no other area, the admin area', [], ['admin']],
  ['an administrator, the admin area and those of their roles', [administrator.role], ['admin']],
  ['a role that includes another', ['manager'], ['desk']],
])('%s', (_, names, expected) => {
  expect(areaNamesOf({ areas, roles }, user(...names))).toEqual(expected)
})

test('the product names who uses the admin area', () => {
  const product = { areas, roles, admin: { roles: [manager] } }
  const namesOf = (...names: readonly string[]) => areaNamesOf(product, user(...names))
  expect(namesOf('manager')).toEqual(['admin', 'desk'])
  expect(namesOf('staff')).toEqual(['desk'])
  expect(namesOf()).toEqual([])
  expect(namesOf(administrator.role)).toEqual(['admin'])
})

test('an area without roles is for everybody who is signed in', () => {
  const product = { areas: { home: area({ path: '/home', label: 'Home' }) }, roles }
  expect(areaNamesOf(product, user())).toEqual(['home'])
  expect(areaNamesOf(product, { kind: 'visitor' })).toEqual(['home'])
})
