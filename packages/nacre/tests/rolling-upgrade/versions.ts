import { entity } from '#shell/language/entities/define-entity.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { defineProduct } from '#shell/language/product/product.ts'

const title = text({ max: 100, searchable: true })
const headline = text({ max: 100, searchable: true, renamedFrom: 'title' })
const note = text({ max: 200 })
const pages = integer()
const size = decimal({ places: 2, required: true, default: '1.50' })

const productOf = (name: string, fields: Parameters<typeof entity>[0]['fields'], rest = {}) =>
  defineProduct({
    name: 'Notes',
    tagline: '',
    pages: {},
    entities: [
      entity({
        name,
        plural: `${name}s`,
        fields,
        may: { read: everyone, create: everyone, change: everyone, remove: everyone },
        ...rest,
      }),
    ],
  })

/** The releases of a product, with the path and the body of a new record. */
export const versions = [
  {
    change: 'the first release',
    product: productOf('book', { title, note, pages }),
    path: '/v1/books',
    body: (value: string) => ({ title: value, note: value, pages: 1 }),
  },
  {
    change: 'a renamed field',
    product: productOf('book', { headline, note, pages }),
    path: '/v1/books',
    body: (value: string) => ({ headline: value, note: value, pages: 2 }),
  },
  {
    change: 'a new required field',
    product: productOf('book', { headline, note, pages, size }),
    path: '/v1/books',
    body: (value: string) => ({ headline: value, note: value, pages: 3, size: '2.50' }),
  },
  {
    change: 'a removed field',
    product: productOf('book', { headline, pages, size }),
    path: '/v1/books',
    body: (value: string) => ({ headline: value, pages: 4 }),
  },
  {
    change: 'a renamed entity',
    product: productOf('volume', { headline, pages, size }, { renamedFrom: 'book' }),
    path: '/v1/volumes',
    body: (value: string) => ({ headline: value, pages: 5 }),
  },
] as const
