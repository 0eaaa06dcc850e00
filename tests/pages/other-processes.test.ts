import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { like, serveTiny } from './serve-tiny.ts'
import { somebody } from './tiny-product.tsx'

const load = ({ http }: PageContext) => http.get('/v1/notes')

/** A server of the notes, and a way to write into its database as a command at the machine does. */
async function serveNotes() {
  const tiny = await serveTiny({ page: { load } })
  const other = new DatabaseSync(join(tiny.dataDir, 'nacre.db'))
  onTestFinished(() => other.close())
  const titleIn = async (path: string) =>
    /&quot;title&quot;:&quot;(\w+)&quot;/u.exec((await tiny.get(path)).text)?.[1]
  const rename = (title: string) => other.prepare('update note set title = ?').run(title)
  return { ...tiny, titleIn, rename }
}

test('What another process writes stands in the next page, kept or made anew.', async () => {
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

test('What this process writes stands in the next page that is made anew.', async () => {
  const tiny = await serveNotes()
  const likes = async () =>
    /&quot;likes&quot;:(\d)/u.exec((await tiny.get('/page?query')).text)?.[1]
  expect(await likes()).toBe('0')
  for (const count of ['1', '2', '3']) {
    await like(tiny, await somebody(tiny))
    expect(await likes()).toBe(count)
  }
})

test('What somebody has done does not stand in the page of anybody else.', async () => {
  const tiny = await serveNotes()
  const fan = await somebody(tiny)
  const isLiked = async (headers: Record<string, string> = {}) =>
    (await tiny.get('/page?query', headers)).text.includes('&quot;liked&quot;:true')
  expect(await isLiked()).toBe(false)
  await like(tiny, fan)
  expect(await isLiked({ cookie: fan.cookie })).toBe(true)
  expect(await isLiked()).toBe(false)
  expect(await isLiked({ cookie: fan.cookie })).toBe(true)
  expect(await isLiked({ cookie: (await somebody(tiny)).cookie })).toBe(false)
})
