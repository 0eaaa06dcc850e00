import type { Acted } from '#shell/http/page-context.ts'
import { inertJson } from '#shell/http/inert-json.ts'
import type { Transfer } from '#shell/http/transfer.ts'

/** What travels with every page, beside the page itself. */
export interface Boot {
  readonly name: string
  readonly calls: Readonly<Record<string, string>>
  readonly transfer: Transfer
  readonly acted?: Acted | undefined
  /** Whether the page was made for somebody who is signed in. */
  readonly isSignedIn?: true | undefined
}

const elementId = 'boot'

/** Data, not code: the policy lets no inline script run, and a parser must not see one end here. */
export function bootElement({ transfer, ...boot }: Boot): string {
  const { answers, later } = transfer
  const rest = inertJson(boot).slice(0, -1)
  const travelling = `{"answers":${travellingJson(answers)},"later":${travellingJson(later)}}`
  return `<script type="application/json" id="${elementId}">${rest},"transfer":${travelling}}</script>`
}

/** Each answer by itself: the text of some is known already. */
function travellingJson(all: Transfer['answers']): string {
  const entries = Object.entries(all).map(
    ([key, parts]) => `${inertJson(key)}:[${parts.map(inertJson).join()}]`,
  )
  return `{${entries.join()}}`
}

export function readBoot(): Boot {
  const element = document.getElementById(elementId)
  if (!element?.textContent) throw new Error('The page came without its data.')
  return JSON.parse(element.textContent)
}
