import { expect, expectTypeOf, test } from 'vitest'
import type { ProductHttp } from '#shell/http/page-context.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import type { InputOf } from '#shell/language/fields/field-values.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { choices } from '#shell/field-types/choices/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { problemsOf } from './validation/problems-of.fixture.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, everyone, when } from '#shell/language/roles/role.ts'
import type { Session } from './accounts/session.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

const fields = {
  title: text({ required: true }),
  shade: choice(['red', 'blue'], { required: true, default: 'red' }),
  seats: integer({ required: true, default: 4 }),
  price: money('EUR', { required: true, default: '5.00' }),
  rate: decimal({ required: true, places: 3, default: '1.190' }),
  isOpen: boolean({ required: true, default: false }),
  days: choices(['mo', 'tu'], { required: true, default: ['mo'] }),
  tags: list(text(), { required: true, default: ['new'] }),
  note: text({ default: 'none' }),
  born: date({ required: true }),
  keeper: relation('user'),
}

// Access rules in constants, like those that several entities share.
const mine = { owner: me }
const open = { read: everyone, create: { user: always } }
const who = { user: when({ keeper: me }), owner: always }

const table = entity({
  name: 'table',
  plural: 'tables',
  fields,
  may: { ...open, change: who, remove: { user: when(mine) } },
})

const people = users({
  fields: { department: text({ max: 60 }) },
  signUp: 'invite-only',
  signInMethods: { password: true },
})

const product = defineProduct({
  name: 'Tables',
  tagline: 'To sit at.',
  entities: [table],
  users: people,
  pages: {},
})

test('keeps the types of rules that are declared in constants', () => {
  expectTypeOf(open.create).toEqualTypeOf<{ user: 'always' }>()
  expectTypeOf(open.read).toEqualTypeOf<'everyone'>()
  expectTypeOf(mine.owner).toEqualTypeOf<typeof me>()
  expect(problemsOf(product)).toEqual([])
})

test('makes a field with a default optional in the input of a new record', () => {
  type New = InputOf<typeof fields>
  expectTypeOf<{ title: string; born: string }>().toExtend<New>()
  expectTypeOf<{ title: string; born: string; shade: 'blue' }>().toExtend<New>()
  expectTypeOf<{ title: string }>().not.toExtend<New>()
  expectTypeOf<{ born: string }>().not.toExtend<New>()
  expectTypeOf<{ title: string; born: string; shade: 'green' }>().not.toExtend<New>()
})

test('types the users and the session for pages', () => {
  const never = async (http: ProductHttp<typeof product>) => {
    const result = await http.users.list({ where: { state: 'active', department: 'Kitchen' } })
    if (result.ok) {
      const [user] = result.data.items
      expectTypeOf(user?.email).toEqualTypeOf<string | undefined>()
      expectTypeOf(user?.department).toEqualTypeOf<string | null | undefined>()
      expectTypeOf(user?.state).toEqualTypeOf<
        'invited' | 'active' | 'disabled' | 'leaving' | undefined
      >()
    }
    const found = await http.tables.read('0000000000000000', { expand: ['keeper'] })
    if (found.ok && typeof found.data.keeper === 'object') {
      expectTypeOf(found.data.keeper?.department).toEqualTypeOf<string | null | undefined>()
    }
    const session = await http.get('/v1/session')
    if (session.ok) expectTypeOf(session.data).toEqualTypeOf<Session>()
    // @ts-expect-error: users have no such field
    void http.users.list({ where: { colour: 'red' } })
    // @ts-expect-error: users have no such state
    void http.users.list({ where: { state: 'gone' } })
  }
  expect(never).toBeTypeOf('function')
})

test('has no users in a product without accounts', () => {
  const plain = defineProduct({ name: 'T', tagline: 'T', entities: [table], pages: {} })
  const never = (http: ProductHttp<typeof plain>) => {
    // @ts-expect-error: there are none
    void http.users
  }
  expect(never).toBeTypeOf('function')
  expect(plain.users).toBeUndefined()
})
