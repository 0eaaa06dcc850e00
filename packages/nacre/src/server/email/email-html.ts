import { directionOf } from '#shell/messages/direction-of.ts'
import type { EmailContent } from './compose-email.ts'

/**
 * Renders an email as HTML. It sets no colors, so it is legible in light and dark mode, and loads
 * no resources, so opening it cannot be tracked.
 */
export function renderEmailHtml(email: EmailContent): string {
  const { language, subject, greeting, paragraphs, facts, closing: ends, sender } = email
  const paragraph = (text: string) => `<p>${escapeWithBreaks(text)}</p>`
  return [
    `<!doctype html>`,
    `<html lang="${escapeWithBreaks(language)}" dir="${directionOf(language)}">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeWithBreaks(subject)}</title>`,
    `</head>`,
    `<body>`,
    // Mail programs keep the body only, and put it into a document of their own.
    `<div lang="${escapeWithBreaks(language)}" dir="${directionOf(language)}" style="max-width:36em;margin:0 auto;padding:1em;font:16px/1.5 system-ui,sans-serif">`,
    `<h1 style="font-size:1.25em;line-height:1.3">${escapeWithBreaks(subject)}</h1>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...factList(facts),
    ...buttonOf(email),
    ...ends.map(paragraph),
    `<hr>`,
    `<p><small>${escapeWithBreaks(sender)}</small></p>`,
    `</div>`,
    `</body>`,
    `</html>`,
    ``,
  ].join('\n')
}

/** Renders the button, and the link in plain form for clients in which it cannot be clicked. */
function buttonOf({ link, action, linkHint }: EmailContent): string[] {
  if (link === undefined) return []
  return [
    `<p><a href="${escapeWithBreaks(link)}" style="display:inline-block;padding:.6em 1.2em;border:2px solid;border-radius:.5em;font-weight:600;text-decoration:none">${escapeWithBreaks(action)}</a></p>`,
    `<p>${escapeWithBreaks(linkHint)}<br><a href="${escapeWithBreaks(link)}" style="word-break:break-all">${escapeWithBreaks(link)}</a></p>`,
  ]
}

function factList(facts: EmailContent['facts']): string[] {
  if (facts.length === 0) return []
  const items = facts.map(
    ([label, value]) =>
      `<li><strong>${escapeWithBreaks(label)}:</strong> ${escapeWithBreaks(value)}</li>`,
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

function escapeWithBreaks(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign)
}
