import type { Acted } from '#shell/http/page-context.ts'
import type { Transfer } from '#shell/http/transfer.ts'

/** What travels with every page, beside the page itself. */
export interface Boot {
  readonly name: string
  readonly calls: Readonly<Record<string, string>>
  readonly transfer: Transfer
  readonly acted?: Acted | undefined
}

const elementId = 'boot'

/** Data, not code: the policy lets no inline script run, and a parser must not see one end here. */
export function bootElement(boot: Boot): string {
  return `<script type="application/json" id="${elementId}">${inert(JSON.stringify(boot))}</script>`
}

function inert(json: string): string {
  return json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

export function readBoot(): Boot {
  const element = document.getElementById(elementId)
  if (!element?.textContent) throw new Error('The page came without its data.')
  return JSON.parse(element.textContent)
}
