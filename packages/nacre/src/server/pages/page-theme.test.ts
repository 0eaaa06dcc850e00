import { expect, test } from 'vitest'
import { page } from '#shell/language/product/page.ts'
import { plainDocument } from './document.ts'
import { pageThemeOf } from './page-theme.ts'

const documentWith = (theme: ReturnType<typeof pageThemeOf>) =>
  plainDocument(
    {
      product: 'Tiny',
      theme,
      page: page({ path: '*', title: '', description: '' }),
      origin: '',
      path: '',
      assets: { entry: '/e.js', styles: ['/s.css'], preloads: [] },
    },
    '',
  )

test('without a theme, a page has no inline style sheet', () => {
  expect(documentWith(pageThemeOf(undefined))).not.toContain('<style>')
})

test('a theme becomes custom properties in front of the style sheets', () => {
  const theme = pageThemeOf({
    colors: { accent: '#147', surface: { light: '#fff', dark: '#101412' } },
    font: 'Georgia, serif',
    radius: 4,
  })
  expect(theme.style).toMatch(
    /^:root\{--surface:light-dark\(#fff,#101412\);--accent:light-dark\(#147,#[\da-f]{6}\);--on-accent:light-dark\(#fff,#14161a\);--hover:light-dark\(#11447714,#[\da-f]{6}1f\);--font:Georgia, serif;--round:4px\}$/u,
  )
  const html = documentWith(theme)
  expect(html.indexOf('<style>')).toBeGreaterThan(0)
  expect(html.indexOf('<style>')).toBeLessThan(html.indexOf('/s.css'))
  expect(html).toContain('<meta name="theme-color" content="#101412"')
})
