import type { Page } from '#shell/model/page.ts'
import { type Boot, bootElement } from '#shell/ui/boot.ts'
import { documentTitle } from '#shell/ui/document-title.ts'
import { schemeScript } from '#shell/ui/scheme.ts'
import type { PageAssets } from './assets.ts'

export interface Head {
  readonly product: string
  readonly page: Page
  readonly language?: string
  readonly origin: string
  /** Where the page is; a declared path may stand for many. */
  readonly path: string
  readonly assets: PageAssets
  /** What runs before the page is seen. */
  readonly script?: string | undefined
  /** What stands after the application, outside of it. */
  readonly foot?: string
}

/** What React wants to be fetched early, it writes in front of the content; this is where it ends. */
const hints = /^(?:<link [^>]*>)*/u

/** The whole document around what React has rendered. */
export function documentOf(head: Head, rendered: string, boot: Boot): string {
  const [early = ''] = hints.exec(rendered) ?? []
  const content = early === '' ? rendered : rendered.slice(early.length)
  return `${before(head, early)}${content}</div>${head.foot ?? ''}${bootElement(boot)}${after(head.assets)}`
}

/** A document of words only, for what needs no application around it. */
export function plainDocument(head: Head, content: string): string {
  return stillDocument(head, `<main id="main" class="plain">${content}</main>`)
}

/** A document that is there as it is: no application comes to life in it. */
export function stillDocument(head: Head, content: string): string {
  return `${before(head)}${content}</div></body></html>`
}

function before(
  { product, page, language = 'en', origin, path, assets, script }: Head,
  early = '',
): string {
  const title = escape(documentTitle(page.title, product))
  const description = escape(page.description)
  const address = page.path.includes('*') ? '' : escape(origin + path)
  return `<!doctype html><html lang="${escape(language)}"><head><meta charset="utf-8"><title>${title}</title>\
<meta name="viewport" content="width=device-width,initial-scale=1">\
<meta name="description" content="${description}">\
${page.isListed ? '' : '<meta name="robots" content="noindex">'}\
${address && `<link rel="canonical" href="${address}">`}\
<script>${schemeScript}</script>${script ? `<script>${script}</script>` : ''}\
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}\
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')}\
${early}${assets.head ?? ''}\
<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">\
<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">\
<meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme:light)">\
<meta name="theme-color" content="#14161a" media="(prefers-color-scheme:dark)">\
<meta property="og:type" content="website"><meta property="og:title" content="${title}">\
<meta property="og:description" content="${description}"><meta property="og:image" content="${escape(origin)}/social.png">\
${address && `<meta property="og:url" content="${address}">`}\
<meta name="twitter:card" content="summary_large_image"></head><body><div id="root">`
}

/** The page stands without its scripts, so they let its styles and pictures go first. */
function after({ entry }: PageAssets): string {
  return `<script type="module" src="${entry}" async fetchpriority="low"></script></body></html>`
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
