import type { Product } from '#shell/language/product/product.ts'
import { resolveColors } from '#shell/model/theme/resolve-colors.ts'
import { escapeHtml } from '#shell/tools/escape-html.ts'

/** The links to the icons of a product, by the file in its public folder. */
const links = {
  'favicon.ico': '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  'favicon.svg': '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  'apple-touch-icon.png': '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  'manifest.webmanifest': '<link rel="manifest" href="/manifest.webmanifest">',
}

export interface Icons {
  /** The HTML that links to the icons. */
  readonly links: string
  readonly hasSocialImage: boolean
}

/** Finds the icons of a product. `exists` checks for a file in its public folder. */
export function findIcons(exists: (file: string) => boolean): Icons {
  const found = Object.entries(links).filter(([file]) => file === 'favicon.svg' || exists(file))
  return { links: found.map(([, link]) => link).join(''), hasSocialImage: exists('social.png') }
}

/** Draws the icon of a product that brings none: the first letter of its name. */
export function drawDefaultIcon({ name, theme }: Pick<Product, 'name' | 'theme'>): string {
  const { accent, onAccent } = resolveColors(theme)
  const initial = Array.from(name)[0] ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent.light}"/>\
<text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="${onAccent.light}">\
${escapeHtml(initial.toUpperCase())}</text></svg>`
}
