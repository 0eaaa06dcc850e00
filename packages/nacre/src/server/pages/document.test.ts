import { pageThemeOf } from './page-theme.ts'
import { expect, test } from 'vitest'
import { page } from '#shell/language/product/page.ts'
import { frameTextsIn } from '#shell/messages/frame-texts.ts'
import { appDocument, type Head, plainDocument } from './document.ts'
import { escapeHtml } from '#shell/tools/escape-html.ts'

const boot = {
  name: 'Tiny',
  language: 'en',
  texts: frameTextsIn('en'),
  calls: {},
  transfer: { answers: {}, later: {} },
}

function head(more: Partial<Head> = {}): Head {
  return {
    product: 'Tiny',
    page: page({ path: '/a', title: 'A', description: 'What it is' }),
    origin: 'https://own.example',
    path: '/a',
    theme: pageThemeOf(undefined),
    assets: { entry: '/e.js', styles: ['/s.css'], preloads: ['/p.js'] },
    ...more,
  }
}

test('quotes and tags in titles and descriptions are escaped', () => {
  const hostile = `"><script>alert('&amp;')</script>`
  const declared = page({ path: '/a', title: hostile, description: hostile })
  for (const html of [
    appDocument(head({ product: hostile, page: declared, origin: hostile }), '', boot),
    plainDocument(head({ product: hostile, page: declared, origin: hostile }), ''),
  ]) {
    expect(html).not.toContain(`"><script>alert`)
    expect(html).not.toContain(`'&amp;'`)
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;amp;&#39;)&lt;/script&gt;'
    expect(html).toContain(`<meta name="description" content="${escaped}">`)
    expect(html).toContain(`<title>${escaped}</title>`)
  }
  expect(escapeHtml(hostile)).not.toMatch(/[<>"']/u)
})

test('a page that is not indexed has noindex and no canonical URL', () => {
  const unlisted = appDocument(
    head({ page: page({ path: '*', title: '', description: '' }) }),
    '',
    boot,
  )
  expect(unlisted).toContain('<meta name="robots" content="noindex">')
  expect(unlisted).not.toMatch(/canonical|og:url/u)
  const listed = appDocument(head(), '', boot)
  expect(listed).not.toContain('noindex')
  expect(listed).toContain('<link rel="canonical" href="https://own.example/a">')
})

test('the canonical URL of a page with parameters contains their values', () => {
  const card = page({ path: '/cards/:id', title: 'Card', description: '' })
  const html = appDocument(head({ page: card, path: '/cards/7' }), '', boot)
  expect(html).toContain('<link rel="canonical" href="https://own.example/cards/7">')
  expect(html).not.toContain(':id')
})

test('resource hints of React are moved to the head, so that the content matches hydration', () => {
  const early =
    '<link rel="preload" as="image" href="/a.webp"/><link rel="preload" as="image" href="/b"/>'
  const html = appDocument(head(), `${early}<p>Hello <link rel="x"/></p>`, boot)
  expect(html).toContain('<body><div id="root"><p>Hello <link rel="x"/></p></div>')
  expect(html.indexOf(early)).toBeLessThan(html.indexOf('</head>'))
  expect(html.split(early)).toHaveLength(2)
})

test('a static document runs no script except the color scheme script', () => {
  const html = plainDocument(head(), '<h1>Words</h1>')
  expect(html.match(/<script/gu)).toHaveLength(1)
  expect(html).toContain('<link rel="stylesheet" href="/s.css">')
  expect(html).toContain('<main id="main" class="plain"><h1>Words</h1></main>')
})
