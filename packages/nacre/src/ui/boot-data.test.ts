import { afterEach, expect, test, vi } from 'vitest'
import { frameTextsIn } from '#shell/messages/frame-texts.ts'
import { type BootData, bootElement, readBoot } from './boot-data.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the text content of the element as an HTML parser reads it. */
function parsed(html: string): string {
  const start = html.indexOf('>') + 1
  return html.slice(start, html.search(/<\/script/iu))
}

const hostile = [
  '</script><script>alert(1)</script>',
  '</SCRIPT\t>',
  '<!--<script>',
  '<!-- ]]> -->',
  '\u2028 and \u2029',
  '&lt;/script&gt; &amp;',
  'a "quote", a \\ and a \\u003c',
  '\u0000 \ud800 \u{1f41a} \r\n',
]

test('data cannot end its element and is read unchanged', () => {
  const boot: BootData = {
    name: hostile.join(' '),
    language: 'en',
    texts: frameTextsIn('en'),
    calls: Object.fromEntries(hostile.map((text) => [text, text])),
    transfer: {
      answers: Object.fromEntries(
        hostile.map((text) => [`GET /${text}`, [200, { [text]: [text] }]]),
      ),
      later: { __proto__: [0, hostile] },
    },
  }
  const html = bootElement(boot)
  const content = parsed(html)
  expect(content).not.toContain('<')
  expect(content).not.toMatch(/[\u2028\u2029]/u)
  expect(html.slice(html.indexOf('>') + 1)).toBe(`${content}</script>`)
  vi.stubGlobal('document', {
    getElementById: (id: string) => (html.includes(`id="${id}"`) ? { textContent: content } : null),
  })
  expect(JSON.stringify(readBoot())).toBe(JSON.stringify(boot))
})

test('a page without its data throws an error', () => {
  vi.stubGlobal('document', { getElementById: () => null })
  expect(readBoot).toThrow('The page came without its data.')
})
