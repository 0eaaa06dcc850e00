import { expect, test } from 'vitest'
import { reaction } from '#shell/language/entities/action.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { always, everyone, when } from '#shell/language/roles/role.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { isPersonal } from './is-personal.ts'

const base = { name: 'note', plural: 'notes' } as const
const fields = { title: text(), likes: counter() }

test('an entity that everyone reads alike is not personal, regardless of who may change it', () => {
  const may = {
    read: everyone,
    change: { everyone: when({ owner: me }) },
    remove: { owner: always },
  }
  expect(isPersonal(entity({ ...base, fields, may }))).toBe(false)
  const published = { read: { everyone: when({ title: 'Published' }) } }
  expect(isPersonal(entity({ ...base, fields, may: published }))).toBe(false)
})

test('an entity with reactions is personal', () => {
  const actions = { like: reaction({ countField: 'likes', viewerField: 'liked' }) }
  expect(isPersonal(entity({ ...base, fields, actions, may: { read: everyone } }))).toBe(true)
})

test('an entity or a field that only its owner or a named user may read is personal', () => {
  const mine = when({ or: [{ title: 'a' }, { not: { owner: me } }] })
  for (const read of [{ owner: always }, { everyone: always, owner: always }, { everyone: mine }]) {
    expect(isPersonal(entity({ ...base, fields, may: { read } }))).toBe(true)
    const fieldPermissions = { title: { read } }
    expect(
      isPersonal(
        entity({ ...base, fields, fieldPermissions: fieldPermissions, may: { read: everyone } }),
      ),
    ).toBe(true)
  }
})
