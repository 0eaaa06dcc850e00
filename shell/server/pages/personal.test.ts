import { expect, test } from 'vitest'
import { tally } from '#shell/model/action.ts'
import { entity } from '#shell/model/entity.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { text } from '#shell/model/fields/text.ts'
import { always, everyone, when } from '#shell/model/role.ts'
import { me } from '#shell/model/where.ts'
import { isPersonal } from './personal.ts'

const base = { name: 'note', plural: 'notes' } as const
const fields = { title: text(), likes: counter() }

test('What everybody reads alike is not personal, whoever may change it.', () => {
  const may = {
    read: everyone,
    change: { everyone: when({ owner: me }) },
    remove: { owner: always },
  }
  expect(isPersonal(entity({ ...base, fields, may }))).toBe(false)
  const published = { read: { everyone: when({ title: 'Published' }) } }
  expect(isPersonal(entity({ ...base, fields, may: published }))).toBe(false)
})

test('What says what its reader has done is personal.', () => {
  const actions = { like: tally({ count: 'likes', mine: 'liked' }) }
  expect(isPersonal(entity({ ...base, fields, actions, may: { read: everyone } }))).toBe(true)
})

test('What only its owner reads, or who is named in it, is personal, and so is a field of it.', () => {
  const mine = when({ or: [{ title: 'a' }, { not: { owner: me } }] })
  for (const read of [{ owner: always }, { visitor: always, owner: always }, { everyone: mine }]) {
    expect(isPersonal(entity({ ...base, fields, may: { read } }))).toBe(true)
    const fieldTerms = { title: { read } }
    expect(isPersonal(entity({ ...base, fields, fieldTerms, may: { read: everyone } }))).toBe(true)
  }
})
