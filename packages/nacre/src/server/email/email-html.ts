import { directionOf } from '#shell/messages/direction-of.ts'
import { resolveColors } from '#shell/model/theme/resolve-colors.ts'
import type { Theme } from '#shell/language/product/theme.ts'
import { escapeHtml } from '#shell/tools/escape-html.ts'
import type { EmailContent } from './compose-email.ts'
import { type EmailLogo, logoId } from './email-logo.ts'

/** How the HTML of an email looks. */
export interface EmailHtmlOptions {
  readonly theme?: Theme | undefined
  readonly logo?: EmailLogo | undefined
  /** Whether the image is part of the HTML. Mail programs show only one that is sent along. */
  readonly isWhole?: boolean
}

/**
 * Renders an email as HTML. Only the button has the colors of the theme, for text and background, so it
 * is legible in light and dark mode. It loads no resources, so opening it cannot be tracked.
 */
export function renderEmailHtml(email: EmailContent, options: EmailHtmlOptions = {}): string {
  const { theme } = options
  const { language, subject, greeting, paragraphs, facts, closing: ends, sender } = email
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  return [
    `<!doctype html>`,
    `<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeHtml(subject)}</title>`,
    `</head>`,
    `<body>`,
    // Mail programs keep the body only, and put it into a document of their own.
    `<div lang="${escapeHtml(language)}" dir="${directionOf(language)}" style="max-width:36em;margin:0 auto;padding:1em;font:16px/1.5 ${escapeHtml(theme?.font ?? 'system-ui,sans-serif')}">`,
    ...logoOf(email, options),
    `<h1 style="font-size:1.25em;line-height:1.3">${escapeHtml(subject)}</h1>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...factList(facts),
    ...buttonOf(email, theme),
    ...ends.map(paragraph),
    `<hr>`,
    `<p><small>${escapeHtml(sender)}</small></p>`,
    `</div>`,
    `</body>`,
    `</html>`,
    ``,
  ].join('\n')
}

/** Renders the logo with the name of the product beside it, or the wordmark. */
function logoOf({ site }: EmailContent, { logo, isWhole }: EmailHtmlOptions): string[] {
  if (!logo) return []
  const { type, content, isWordmark } = logo
  const source = isWhole ? `data:${type};base64,${content.toString('base64')}` : `cid:${logoId}`
  const name = escapeHtml(site)
  const image = `<img src="${source}" alt="${isWordmark ? name : ''}" height="32" style="height:32px;width:auto;vertical-align:middle">`
  return [`<p>${image}${isWordmark ? '' : ` <strong>${name}</strong>`}</p>`]
}

/** Renders the button, and the link in plain form for clients in which it cannot be clicked. */
function buttonOf({ link, action, linkHint }: EmailContent, theme: Theme | undefined): string[] {
  if (link === undefined) return []
  const { accent, onAccent } = resolveColors(theme)
  const buttonStyle = theme?.colors?.accent
    ? `border:2px solid ${accent.light};background:${accent.light};color:${onAccent.light}`
    : 'border:2px solid'
  const radius = theme?.radius === undefined ? '.5em' : `${theme.radius}px`
  return [
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:.6em 1.2em;${buttonStyle};border-radius:${radius};font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>`,
    `<p>${escapeHtml(linkHint)}<br><a href="${escapeHtml(link)}" style="word-break:break-all">${escapeHtml(link)}</a></p>`,
  ]
}

function factList(facts: EmailContent['facts']): string[] {
  if (facts.length === 0) return []
  const items = facts.map(
    ([label, value]) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}</li>`,
  )
  return ['<ul>', ...items, '</ul>']
}
