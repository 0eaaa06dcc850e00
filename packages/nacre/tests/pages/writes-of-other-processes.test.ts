import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { likeNote, serveTinyProduct } from './serve-tiny-product.ts'
import { openVisitor } from './tiny-product.tsx'

const load = ({ http }: PageContext) => http.get('/v1/notes')

/** Serves the notes and opens a second connection to the database, like a command does. */
async function serveNotes() {
  const tiny = await serveTinyProduct({ page: { load } })
  const other = new DatabaseSync(join(tiny.dataDir, 'nacre.db'))
  onTestFinished(() => other.close())
  const titleIn = async (path: string) =>
    /&quot;title&quot;:&quot;(\w+)&quot;/u.exec((await tiny.get(path)).text)?.[1]
  const rename = (title: string) => other.prepare('update note set title = ?').run(title)
  return { ...tiny, titleIn, rename }
}

test('a write of another process is in the next page, with and without caching', async () => {
  const { titleIn, rename } = await serveNotes()
  for (const path of ['/page', '/page?query']) {
    rename('First')
    expect(await titleIn(path), path).toBe('First')
    expect(await titleIn(path), path).toBe('First')
    rename('Second')
    expect(await titleIn(path), path).toBe('Second')
    expect(await titleIn(path), path).toBe('Second')
  }
})

test('a write of this process is in the next rendered page', async () => {
  const tiny = await serveNotes()
  const likes = async () =>
    /&quot;likes&quot;:(\d)/u.exec((await tiny.get('/page?query')).text)?.[1]
  expect(await likes()).toBe('0')
  for (const count of ['1', '2', '3']) {
    await likeNote(tiny, await openVisitor(tiny))
    expect(await likes()).toBe(count)
  }
})

test('the reactions of one visitor are not in the page of another', async () => {
  const tiny = await serveNotes()
  const fan = await openVisitor(tiny)
  const isLiked = async (headers: Record<string, string> = {}) =>
    (await tiny.get('/page?query', headers)).text.includes('&quot;liked&quot;:true')
  expect(await isLiked()).toBe(false)
  await likeNote(tiny, fan)
  expect(await isLiked({ cookie: fan.cookie })).toBe(true)
  expect(await isLiked()).toBe(false)
  expect(await isLiked({ cookie: fan.cookie })).toBe(true)
  expect(await isLiked({ cookie: (await openVisitor(tiny)).cookie })).toBe(false)
})
