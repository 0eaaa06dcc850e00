import { expect, test } from 'vitest'
import { area, type Area, type AreaEntity } from '#shell/language/product/area.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { role } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { validateAreas } from './validate-areas.ts'

const member = role('member')
const booking = entity({
  name: 'booking',
  plural: 'bookings',
  fields: { remark: text(), room: text({ required: true }) },
  titleField: 'remark',
  may: { create: [member] },
  states: { initial: 'open', moves: { cancel: { from: 'open', to: 'over', may: [member] } } },
})
const mine = area({ path: '/my', label: 'Mine', roles: [member], entities: { booking: {} } })

function problemsOf(areas: Readonly<Record<string, Area>>): readonly string[] {
  const product = {
    areas,
    entities: [booking],
    roles: [member],
    users: users({ signUp: 'open', signInMethods: { password: true } }) as never,
  }
  return [...validateAreas(product)].map(({ problem }) => problem)
}

test('a valid area has no mistakes', () => {
  const listed = {
    fields: ['remark', 'room'],
    where: { state: 'open', owner: me },
    columns: ['remark', 'state'],
    verbs: ['cancel'],
  }
  const areas = { mine, other: area({ ...mine, path: '/other', entities: { booking: listed } }) }
  expect(problemsOf(areas)).toEqual([])
})

test.each<[string, Partial<Area>]>([
  [
    'The area members has the path my: it must be a slash and one word in small letters.',
    { path: 'my' },
  ],
  [
    'The area members has the path /my/own: it must be a slash and one word in small letters.',
    { path: '/my/own' },
  ],
  ['The area members cannot have the path /login, which belongs to the shell.', { path: '/login' }],
  [
    'The area members is for guest, which is not a role of the product.',
    { roles: [role('guest')] },
  ],
  ['The area members lists room, which is not an entity.', { entities: { room: {} } }],
])('%s', (problem, changed) => {
  expect(problemsOf({ members: area({ ...mine, ...changed }) })).toEqual([problem])
})

test.each<[RegExp, AreaEntity]>([
  [/The area members shows note of booking, which is no field of it\./u, { columns: ['note'] }],
  [
    /The area members offers lapse of booking, which is none of its verbs: import, read, /u,
    { verbs: ['lapse'] },
  ],
  [
    /The area members shows the field note of booking, which does not exist\./u,
    { fields: ['remark', 'room', 'note'] },
  ],
  [/The area members does not show remark, which is the title of booking\./u, { fields: ['room'] }],
  [
    /The area members does not show room of booking, which a new one needs\./u,
    { fields: ['remark'] },
  ],
  [/The condition of booking in the area members .*note/u, { where: { note: 'x' } }],
])('%s', (problem, own) => {
  const [found, ...more] = problemsOf({ members: area({ ...mine, entities: { booking: own } }) })
  expect(found).toMatch(problem)
  expect(more).toEqual([])
})

test('two areas cannot have one path, and an area needs a name of its own', () => {
  expect(problemsOf({ mine, yours: area({ ...mine }) })).toEqual([
    'The area yours has the path /my of another area.',
  ])
  expect(problemsOf({ admin: mine })).toEqual([
    'The area admin needs another name: one word in camel case.',
  ])
})
