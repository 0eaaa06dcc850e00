import { expect, test, vi } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import type { AdminData } from '../admin-data.ts'
import { filesOf, loadColumns, loadParts } from './part.ts'

vi.mock('#own-parts', () => ({
  ownFiles: {
    '/product/admin/cards/whole.tsx': async () => ({ Card: () => 'Whole', load: async () => 1 }),
    '/product/admin/cards/broken.tsx': async () => ({
      Card: () => 'Broken',
      load: () => Promise.reject(new Error('No data')),
    }),
    '/product/admin/cards/away.tsx': async () => ({
      Card: () => 'Away',
      load: () => Promise.reject(new Response(null, { status: 302 })),
    }),
    '/product/admin/columns/book-shelf/last-seen.tsx': async () => ({ Panel: () => 'Seen' }),
  },
}))

const admin = (...places: string[]) =>
  ({
    language: 'en',
    own: places.map((place) => ({ place, label: place })),
  }) as unknown as AdminData
const context = {} as PageContext
const listening = () => {
  const failed = vi.fn<NonNullable<PageContext['failed']>>()
  return { failed, context: { failed } as unknown as PageContext }
}

test('a card whose data could not be had leaves the others as they are', async () => {
  const { failed, context: page } = listening()
  const cards = await loadParts(admin('cards/whole', 'cards/broken'), 'cards/', page)
  expect(cards.map(({ came }) => came)).toEqual([{ data: 1 }, undefined])
  expect(failed.mock.calls).toEqual([['product/admin/cards/broken.tsx', new Error('No data')]])
})

test('a part may lead elsewhere', async () => {
  await expect(loadParts(admin('cards/away'), 'cards/', context)).rejects.toBeInstanceOf(Response)
})

test('a file without the component of its kind is named, and its column looks as it would without', async () => {
  const place = 'columns/bookShelf/lastSeen'
  expect(filesOf([place])).toEqual({
    files: ['product/admin/columns/book-shelf/last-seen.tsx'],
  })
  const { failed, context: page } = listening()
  expect(await loadColumns(admin(place), 'bookShelf', ['lastSeen'], page)).toEqual([])
  const why = 'product/admin/columns/book-shelf/last-seen.tsx exports no component named Cell.'
  expect(failed.mock.calls).toEqual([
    ['product/admin/columns/book-shelf/last-seen.tsx', new Error(why)],
  ])
})
