import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, parseMarkdown } from './markdown.ts'
import type { Inline } from './markdown-tokens.ts'
import { atDepth } from '#tests/depth.ts'

test('parses six levels of headings and removes closing number signs', () => {
  expect(html('# One\n###### Six ##\n#No\n####### No')).toBe(
    '<h1>One</h1><h6>Six</h6><p>#No\n####### No</p>',
  )
})

test('separates paragraphs by blank lines and parses line breaks', () => {
  expect(html('One\ntwo  \nthree\\\nfour\n\nFive')).toBe(
    '<p>One\ntwo<br>three<br>four</p><p>Five</p>',
  )
})

test('parses emphasis with asterisks and underscores, but not underscores inside words', () => {
  expect(html('*a* **b** ***c*** _d_ __e__ snake_case_name not_this_ 2*3*4')).toBe(
    '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em> <em>d</em> <strong>e</strong> snake_case_name not_this_ 2<em>3</em>4</p>',
  )
  expect(html('*a **b** c* **open *closed* * 5 * 6')).toBe(
    '<p><em>a <strong>b</strong> c</em> **open <em>closed</em> * 5 * 6</p>',
  )
})

test('keeps code unchanged', () => {
  expect(html('`a *b* <i>` `` a`b `` \\` `open')).toBe(
    '<p><code>a *b* &lt;i></code> <code>a`b</code> ` `open</p>',
  )
  expect(html('```js\nlet a\n\n  <b>\n```\nafter')).toBe(
    '<pre js>let a\n\n  &lt;b></pre><p>after</p>',
  )
  expect(html('~~~ "><script>\na\n~~~~')).toBe('<pre>a</pre>')
  expect(html('```\nopen to the end')).toBe('<pre>open to the end</pre>')
})

test('parses tight, loose, ordered and nested lists', () => {
  expect(html('- a\n- b\n  - c\n  - d\n- e')).toBe(
    '<ul><li>a</li><li>b<ul><li>c</li><li>d</li></ul></li><li>e</li></ul>',
  )
  expect(html('3. a\n4. b\ngoes on\n\n   second\n\nafter')).toBe(
    '<ol 3><li><p>a</p></li><li><p>b\ngoes on</p><p>second</p></li></ol><p>after</p>',
  )
  expect(html('- a\n\n- b\n+ c')).toBe(
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><ul><li>c</li></ul>',
  )
})

test('parses a year at the start of a line as text', () => {
  expect(html('It was in\n1986. A good year.\n- but this')).toBe(
    '<p>It was in\n1986. A good year.</p><ul><li>but this</li></ul>',
  )
})

test('parses all block types inside a quote', () => {
  expect(html('> # a\n> - b\n>\n> c\nd')).toBe(
    '<blockquote><h1>a</h1><ul><li>b</li></ul><p>c</p></blockquote><p>d</p>',
  )
})

test('parses a thematic break', () => {
  expect(html('a\n\n---\n* * *\n___\n--')).toBe('<p>a</p><hr><hr><hr><p>--</p>')
})

test('parses links to http and https URLs, to paths of this site and to email addresses', () => {
  expect(
    html(
      '[a *b*](https://example.org/a_(b) "title") [c](/here) [d](</here>) <https://example.org> <mailto:a@b.org> [e](mailto:a@b.org)',
    ),
  ).toBe(
    '<p><a https://example.org/a_(b)>a <em>b</em></a> <a /here>c</a> <a /here>d</a> <a https://example.org>https://example.org</a> <a mailto:a@b.org>a@b.org</a> <a mailto:a@b.org>e</a></p>',
  )
})

test('removes unsafe links and keeps their text', () => {
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\\script:alert',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    String.raw`/\\evil.example`,
    'https://bank.example@evil.example',
    'mailto:a@b.org?bcc=c@d.org',
    '#here',
    'here',
    '',
  ]) {
    expect(html(`[words](${address})`)).toBe('<p>words</p>')
  }
  expect(html('<javascript:alert(1)> <https://a@evil.example>')).not.toContain('<a')
})

test('does not nest links, and emphasis does not cross the end of a link', () => {
  expect(html('[a [b](/c) d](/e) *[f*](/g)')).toBe('<p>[a <a /c>b</a> d](/e) *<a /g>f*</a></p>')
  expect(html('[not] [a link] (/x) ](/y) [z](/open')).toBe(
    '<p>[not] [a link] (/x) ](/y) [z](/open</p>',
  )
})

test('treats HTML as text', () => {
  expect(html('<script>alert(1)</script> <img src=x onerror=y> &amp;')).toBe(
    '<p>&lt;script>alert(1)&lt;/script> &lt;img src=x onerror=y> &amp;</p>',
  )
})

test('treats too deeply nested markup as text', () => {
  expect(depthOf(parseMarkdown('> '.repeat(1_000)))).toBeLessThan(40)
  expect(depthOf(parseMarkdown('- '.repeat(1_000)))).toBeLessThan(40)
  expect(depthOf(parseMarkdown('*a **b '.repeat(1_000) + 'c** d*'.repeat(1_000)))).toBeLessThan(120)
})

test('parses unclosed markup in linear time', () => {
  const size = 50_000
  const pieces = [
    ...'*|* |*a |**a |a* b_ |*a _b |a*b_|***a|[|]|[a](|](|[](a "|[a](((((|`|` `` |<|<https://a'.split(
      '|',
    ),
    ...'\\|>|> |- |-\n|- a\n\n|- a\n|1. |# |#|```\n|\t| |\n|a \n|  - a\n\n|[a](/b)|](  |~~~\n'.split(
      '|',
    ),
    ...'_ _|![|\r|- -\n> '.split('|'),
  ]
  const inputs = [
    ...pieces.map((piece) => piece.repeat(Math.ceil(size / piece.length))),
    ...pieces.map((piece) => `- ${piece.repeat(9)}\n`.repeat(Math.ceil(size / 9 / piece.length))),
    `](${' '.repeat(size)}`,
    `[a](${'('.repeat(size)}`,
    `<https://${'a'.repeat(size)}`,
    `- ${'\n'.repeat(size)}`,
    Array.from({ length: 300 }, (_, length) => '`'.repeat(length + 1)).join(' '),
    Array.from({ length: 300 }, (_, length) => `${' '.repeat(length)}- a`).join('\n'),
    '**a '.repeat(size / 8) + 'a** '.repeat(size / 8),
  ]
  for (const input of inputs) {
    const before = process.cpuUsage()
    parseMarkdown(input)
    const { user, system } = process.cpuUsage(before)
    // It takes about 50 ms. The generous limit is for slow machines. Backtracking would take
    // minutes.
    expect((user + system) / 1_000, input.slice(0, 20)).toBeLessThan(1_000)
  }
})

test('keeps every word and produces only safe links, whatever the input', () => {
  const pieces =
    '*|*|_|**|word|word| *| _| **|[|]|(/x)|](/y)|`|``|<|>|\\|\n|\n\n|- |1. |> |#| |  |word|é|```|---'.split(
      '|',
    )
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (segments) => {
      const source = segments.join('')
      const shown = html(source)
      // The words behind a fence are the language of the code, which is not displayed.
      if (!source.includes('```')) expect(wordsIn(shown)).toBe(wordsIn(source))
      expect(
        shown.replaceAll(
          /<\/?(?:p|h\d|em|strong|code|pre|ul|ol|li|blockquote|hr|br|a)(?: [^<>]*)?>/gu,
          '',
        ),
      ).not.toContain('<')
      for (const [, to] of shown.matchAll(/<a ([^<>]*)>/gu)) expect(to).toMatch(/^\/[xy]/u)
    }),
    { numRuns: atDepth(1_000) },
  )
})

function wordsIn(text: string): number {
  return text.split('word').length - 1
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function html(source: string): string {
  return parseMarkdown(source)
    .map((block) => ofBlock(block, false))
    .join('')
}

function ofBlock(block: Block, isTight: boolean): string {
  if (block.kind === 'rule') return '<hr>'
  if (block.kind === 'heading') {
    return `<h${block.level}>${ofInlines(block.content)}</h${block.level}>`
  }
  if (block.kind === 'paragraph') {
    return isTight ? ofInlines(block.content) : `<p>${ofInlines(block.content)}</p>`
  }
  if (block.kind === 'code') {
    return `<pre${block.language && ` ${block.language}`}>${escape(block.text)}</pre>`
  }
  if (block.kind === 'quote') {
    return `<blockquote>${block.blocks.map((one) => ofBlock(one, false)).join('')}</blockquote>`
  }
  const items = block.items.map(
    (item) => `<li>${item.map((one) => ofBlock(one, block.isTight)).join('')}</li>`,
  )
  return block.isOrdered
    ? `<ol ${block.start}>${items.join('')}</ol>`
    : `<ul>${items.join('')}</ul>`
}

function ofInlines(content: readonly Inline[]): string {
  return content.map(ofInline).join('')
}

function ofInline(inline: Inline): string {
  if (typeof inline === 'string') return escape(inline)
  if (inline.kind === 'break') return '<br>'
  if (inline.kind === 'code') return `<code>${escape(inline.text)}</code>`
  const content = ofInlines(inline.content)
  if (inline.kind === 'link') return `<a ${inline.to}>${content}</a>`
  return inline.kind === 'strong' ? `<strong>${content}</strong>` : `<em>${content}</em>`
}

function escape(text: string): string {
  return text.replaceAll('<', '&lt;')
}
