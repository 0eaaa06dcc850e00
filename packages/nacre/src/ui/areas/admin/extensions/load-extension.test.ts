import { expect, test, vi } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import type { AdminData } from '../../../records/data-in-area.ts'

vi.mock('virtual:nacre/extensions', () => ({
  extensionModules: {
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

// Another test file may have loaded the module with the files of no product.
vi.resetModules()
const { extensionStyleFiles, loadColumns, loadExtensions } = await import('./load-extension.ts')

const admin = (...places: string[]) =>
  ({
    language: 'en',
    extensions: places.map((path) => ({ path, label: path })),
  }) as unknown as AdminData
const context = {} as PageContext
const listening = () => {
  const failed = vi.fn<NonNullable<PageContext['reportError']>>()
  return { failed, context: { reportError: failed } as unknown as PageContext }
}

test('a card whose data fails to load leaves the other cards intact', async () => {
  const { failed, context: page } = listening()
  const cards = await loadExtensions(admin('cards/whole', 'cards/broken'), 'cards/', page)
  expect(cards.map(({ result: came }) => came)).toEqual([{ data: 1 }, undefined])
  expect(failed.mock.calls).toEqual([['product/admin/cards/broken.tsx', new Error('No data')]])
})

test('an extension may redirect', async () => {
  await expect(loadExtensions(admin('cards/away'), 'cards/', context)).rejects.toBeInstanceOf(
    Response,
  )
})

test('an extension file without the expected component is named, and its column has the default rendering', async () => {
  const place = 'columns/bookShelf/lastSeen'
  expect(extensionStyleFiles([place])).toEqual({
    files: ['product/admin/columns/book-shelf/last-seen.tsx'],
  })
  const { failed, context: page } = listening()
  expect(await loadColumns(admin(place), 'bookShelf', ['lastSeen'], page)).toEqual([])
  const why = 'product/admin/columns/book-shelf/last-seen.tsx exports no component named Cell.'
  expect(failed.mock.calls).toEqual([
    ['product/admin/columns/book-shelf/last-seen.tsx', new Error(why)],
  ])
})
