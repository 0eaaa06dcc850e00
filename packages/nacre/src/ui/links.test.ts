import { expect, test } from 'vitest'
import { page } from '#shell/language/product/page.ts'
import { frameTextsIn } from '#shell/messages/frame-texts.ts'
import { navigationLinks } from './links.ts'

const { frame } = frameTextsIn('en')
const of = (path: string) => page({ path, title: path, description: path })
const pages = {
  welcome: of('/welcome'),
  story: of('/stories/:story'),
  part: of('/stories/:story/parts/:part?'),
  files: of('/files-of/*'),
  notFound: of('*'),
}

test('a page with path parameters is not in the navigation', () => {
  expect(navigationLinks(pages, {}, frame, 'en').map(({ to }) => to)).toEqual([
    '/welcome',
    '/',
    '/login',
  ])
})

test('a page is in the navigation unless it declares otherwise', () => {
  const imprint = page({ path: '/imprint', title: '', description: '', isInNavigation: false })
  const paths = navigationLinks({ ...pages, imprint }, {}, frame, 'en')
  expect(paths).toEqual(navigationLinks(pages, {}, frame, 'en'))
})

test('a signed-in user gets a link to their account instead of the sign-in page', () => {
  expect(
    navigationLinks(pages, { isSignedIn: true }, frame, 'en').map(({ label }) => label),
  ).toEqual(['/welcome', 'Admin', 'Account'])
  expect(navigationLinks(pages, { isSignedIn: true }, frame, 'en').at(-1)?.to).toBe(
    '/login/account',
  )
})
