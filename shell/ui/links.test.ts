import { expect, test } from 'vitest'
import { page } from '#shell/model/page.ts'
import { linksOf } from './links.ts'

const of = (path: string) => page({ path, title: path, description: path })
const pages = {
  welcome: of('/welcome'),
  story: of('/stories/:story'),
  part: of('/stories/:story/parts/:part?'),
  files: of('/files-of/*'),
  notFound: of('*'),
}

test('a page that stands for many is in no navigation', () => {
  expect(linksOf(pages, false).map(({ to }) => to)).toEqual(['/welcome', '/', '/login'])
})

test('whoever is signed in is led to their account and not to sign in', () => {
  expect(linksOf(pages, true).map(({ label }) => label)).toEqual(['/welcome', 'Admin', 'Account'])
  expect(linksOf(pages, true).at(-1)?.to).toBe('/login/account')
})
