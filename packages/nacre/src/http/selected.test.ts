import { expect, expectTypeOf, test } from 'vitest'
import type { RecordOf } from '#shell/language/entities/entity.ts'
import type { author } from 'example-library/entities/author.ts'
import type { book } from 'example-library/entities/book.ts'
import type { product as library } from 'example-library/product.ts'
import type { Client } from './client.ts'

type Library = Client<typeof library.entities>

test('infers the types of expanded and selected fields', () => {
  const never = async (client: Library) => {
    const plain = await client.books.list()
    if (plain.ok) expectTypeOf(plain.data.items).toEqualTypeOf<readonly RecordOf<typeof book>[]>()
    const one = await client.books.read('', { expand: ['shelf', 'authors', 'reviews', 'sequelOf'] })
    if (!one.ok) return
    const { data } = one
    expectTypeOf(data.title).toEqualTypeOf<string>()
    if (typeof data.shelf !== 'string') expectTypeOf(data.shelf.floor).toEqualTypeOf<number>()
    const [writer] = data.authors
    if (typeof writer === 'object') expectTypeOf(writer).toEqualTypeOf<RecordOf<typeof author>>()
    expectTypeOf(data.reviews.next).toEqualTypeOf<string | null>()
    expectTypeOf(data.reviews.items[0]?.stars).toEqualTypeOf<number | undefined>()
    if (data.sequelOf !== null && typeof data.sequelOf !== 'string')
      expectTypeOf(data.sequelOf.pages).toEqualTypeOf<number | null>()

    const deep = await client.reviews.list({
      expand: ['book.shelf'],
      fields: ['stars', 'book.title'],
    })
    if (!deep.ok) return
    const [review] = deep.data.items
    if (!review || typeof review.book === 'string') return
    expectTypeOf(review.stars).toEqualTypeOf<number>()
    expectTypeOf(review).not.toHaveProperty('headline')
    if (typeof review.book.shelf !== 'string')
      expectTypeOf(review.book.shelf.name).toEqualTypeOf<string>()

    const few = await client.books.read('', { fields: ['title', 'admired'] })
    if (few.ok)
      expectTypeOf(few.data).toEqualTypeOf<
        Pick<RecordOf<typeof book>, 'id' | 'version' | 'title' | 'admired'>
      >()
    void client.books.list({ where: { reviews: { stars: { gte: 3 } }, loans: { empty: true } } })
    void client.authors.list({ where: { books: { title: 'x' } } })

    const sums = await client.books.aggregate({
      groupBy: ['condition', 'bought:month'],
      sum: 'price',
    })
    if (sums.ok) expectTypeOf(sums.data.items[0]?.count).toEqualTypeOf<number | undefined>()
    // @ts-expect-error: there is no such field to add up
    void client.books.aggregate({ sum: 'colour' })
    // @ts-expect-error: there is no such period
    void client.books.aggregate({ groupBy: 'createdAt:hour' })

    // @ts-expect-error: there is nothing of that name to expand
    void client.books.list({ expand: ['colour'] })
    // @ts-expect-error: a title is no relation
    void client.books.list({ expand: ['title'] })
    // @ts-expect-error: nor is there one behind a shelf's name
    void client.books.read('', { expand: ['shelf.name'] })
    // @ts-expect-error: there is no such field
    void client.books.list({ fields: ['colour'] })
    // @ts-expect-error: nothing of that name points to a book
    void client.books.list({ where: { notices: { empty: true } } })
    // @ts-expect-error: a review has no colour
    void client.books.list({ where: { reviews: { colour: 'red' } } })
  }
  expect(never).toBeTypeOf('function')
})
