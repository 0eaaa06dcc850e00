import type { ActionState } from '#shell/http/page-context.ts'
import { scriptSafeJson } from '#shell/http/script-safe-json.ts'
import type { TransferState } from '#shell/http/transfer-state.ts'
import type { Theme } from '#shell/language/product/theme.ts'
import type { FrameTexts } from '#shell/messages/frame-texts.ts'
import type { NavigationReader } from './links.ts'

/** The data in every page besides its content. */
export interface BootData extends NavigationReader, Pick<Theme, 'logo' | 'wordmark'> {
  readonly name: string
  /** The language of the public pages. */
  readonly language: string
  readonly texts: FrameTexts
  readonly calls: Readonly<Record<string, string>>
  readonly transfer: TransferState
  readonly acted?: ActionState | undefined
}

const elementId = 'boot'

/**
 * Renders the data as JSON in a script element of a data type. The policy allows no inline scripts,
 * and `<` is escaped so that the data cannot end the element.
 */
export function bootElement({ transfer, ...boot }: BootData): string {
  const { answers, later } = transfer
  const head = scriptSafeJson(boot).slice(0, -1)
  const travelling = `{"answers":${serializeTransfer(answers)},"later":${serializeTransfer(later)}}`
  return `<script type="application/json" id="${elementId}">${head},"transfer":${travelling}}</script>`
}

/** Serializes each response separately, because some are already serialized. */
function serializeTransfer(all: TransferState['answers']): string {
  const entries = Object.entries(all).map(
    ([key, parts]) => `${scriptSafeJson(key)}:[${parts.map(scriptSafeJson).join()}]`,
  )
  return `{${entries.join()}}`
}

export function readBoot(): BootData {
  const element = document.getElementById(elementId)
  if (!element?.textContent) throw new Error('The page came without its data.')
  return JSON.parse(element.textContent)
}
