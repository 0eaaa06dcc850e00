import { escapeHtml } from '#shell/tools/escape-html.ts'
import { directionOf } from '#shell/messages/direction-of.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { Page } from '#shell/language/product/page.ts'
import { type BootData, bootElement } from '#shell/ui/boot-data.ts'
import { documentTitle } from '#shell/ui/document-title.ts'
import { schemeScript } from '#shell/ui/scheme.ts'
import type { PageAssets } from './assets.ts'
import type { PageTheme } from './page-theme.ts'

export interface Head {
  readonly product: string
  readonly theme: PageTheme
  readonly page: Page
  readonly language?: string
  readonly origin: string
  /** The path of this page. A declared path with parameters stands for many pages. */
  readonly path: string
  readonly assets: PageAssets
  /** An inline script that runs before the first paint. */
  readonly script?: string | undefined
  /** HTML after the application root. */
  readonly foot?: string
}

/** React writes resource hints in front of the content. This pattern matches them. */
const resourceHints = /^(?:<link [^>]*>)*/u

/** Renders the HTML document around the output of React. */
export function appDocument(head: Head, rendered: string, boot: BootData): string {
  const [hintTags = ''] = resourceHints.exec(rendered) ?? []
  const content = hintTags === '' ? rendered : rendered.slice(hintTags.length)
  return `${openDocument(head, hintTags)}${content}</div>${head.foot ?? ''}${bootElement(boot)}${closeDocument(head.assets)}`
}

/** Renders a document with text only and without the application. */
export function plainDocument(head: Head, content: string): string {
  return staticDocument(head, `<main id="main" class="plain">${content}</main>`)
}

/** Renders a document without hydration. */
export function staticDocument(head: Head, content: string): string {
  return `${openDocument(head)}${content}</div></body></html>`
}

/** Returns the `dir` attribute, or nothing for the default direction. */
const dirAttribute = (language: string) => (directionOf(language) === 'rtl' ? ' dir="rtl"' : '')

function openDocument(
  { product, theme, page, language = 'en', origin, path, assets, script }: Head,
  hintTags = '',
): string {
  const title = escapeHtml(documentTitle(localize(page.title, language), product))
  const description = escapeHtml(localize(page.description, language))
  const canonicalUrl = page.path.includes('*') ? '' : escapeHtml(origin + path)
  const socialImage = assets.icons?.hasSocialImage
    ? `<meta property="og:image" content="${escapeHtml(origin)}/social.png">`
    : ''
  return `<!doctype html><html lang="${escapeHtml(language)}"${dirAttribute(language)}><head><meta charset="utf-8"><title>${title}</title>\
<meta name="viewport" content="width=device-width,initial-scale=1">\
<meta name="description" content="${description}">\
${page.isIndexed ? '' : '<meta name="robots" content="noindex">'}\
${canonicalUrl && `<link rel="canonical" href="${canonicalUrl}">`}\
<script>${schemeScript}</script>${script ? `<script>${script}</script>` : ''}\
${theme.style && `<style>${theme.style}</style>`}\
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}\
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')}\
${hintTags}${assets.head ?? ''}${assets.icons?.links ?? ''}\
<meta name="theme-color" content="${theme.surface.light}" media="(prefers-color-scheme:light)">\
<meta name="theme-color" content="${theme.surface.dark}" media="(prefers-color-scheme:dark)">\
<meta property="og:type" content="website"><meta property="og:title" content="${title}">\
<meta property="og:description" content="${description}">${socialImage}\
${canonicalUrl && `<meta property="og:url" content="${canonicalUrl}">`}\
<meta name="twitter:card" content="${socialImage ? 'summary_large_image' : 'summary'}"></head><body><div id="root">`
}

/**
 * Renders the end of the document. The page works without scripts, so they load with low priority.
 */
function closeDocument({ entry }: PageAssets): string {
  return `<script type="module" src="${entry}" async fetchpriority="low"></script></body></html>`
}
