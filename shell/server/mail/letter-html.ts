import type { Letter } from './compose-letter.ts'

/**
 * A letter as HTML. It names no colours but those that the reader's program has, so it is legible on
 * light and on dark; it loads nothing from anywhere, so that nobody learns when it was read.
 */
export function letterHtml(letter: Letter): string {
  const { language, subject, greeting, says, facts, link, action, ends, orCopy, sender } = letter
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  return [
    `<!doctype html>`,
    `<html lang="${escaped(language)}">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="supported-color-schemes" content="light dark">`,
    `<title>${escaped(subject)}</title>`,
    `</head>`,
    `<body>`,
    `<div style="max-width:36em;margin:0 auto;padding:1em;font:16px/1.5 system-ui,sans-serif">`,
    `<h1 style="font-size:1.25em;line-height:1.3">${escaped(subject)}</h1>`,
    paragraph(greeting),
    ...says.map(paragraph),
    ...factList(facts),
    `<p><a href="${escaped(link)}" style="display:inline-block;padding:.6em 1.2em;border:2px solid;border-radius:.5em;font-weight:600;text-decoration:none">${escaped(action)}</a></p>`,
    `<p>${escaped(orCopy)}<br><a href="${escaped(link)}" style="word-break:break-all">${escaped(link)}</a></p>`,
    ...ends.map(paragraph),
    `<hr>`,
    `<p><small>${escaped(sender)}</small></p>`,
    `</div>`,
    `</body>`,
    `</html>`,
    ``,
  ].join('\n')
}

function factList(facts: Letter['facts']): string[] {
  if (facts.length === 0) return []
  const items = facts.map(
    ([label, value]) => `<li><strong>${escaped(label)}:</strong> ${escaped(value)}</li>`,
  )
  return ['<ul>', ...items, '</ul>']
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign)
}
