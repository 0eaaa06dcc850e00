import type { Email } from '#shell/language/entities/email.ts'
import {
  type Language,
  localize,
  type LocalizedText,
} from '#shell/language/texts/localized-text.ts'
import { fillSentences, placeholdersIn } from '#shell/model/values/text-template.ts'
import type { ReadableValues } from './read-values.ts'

/** An email of the product in the language of its reader, before greeting and signature. */
export interface RenderedEmail {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** The label of the button, and a path of this site. */
  readonly button?: { readonly label: string; readonly path: string }
}

/**
 * Renders an email. What its reader may not read, and what is empty, is left out with its sentence.
 * A subject of which nothing remains is replaced by `fallback`.
 */
export async function renderEmail(
  { subject, body, facts, button }: Email,
  values: ReadableValues,
  { language, fallback }: { readonly language: Language; readonly fallback: string },
): Promise<RenderedEmail> {
  const fill = async (text: LocalizedText) => {
    const own = localize(text, language)
    const found = await valuesOf(placeholdersIn(own), values)
    return fillSentences(own, language, (name) => found.get(name))
  }
  const paragraphs = await Promise.all(body.map(fill))
  const shown = await valuesOf(facts, values)
  const path = button && (await fillPath(button.path, values))
  return {
    language,
    subject: (await fill(subject)) || fallback,
    paragraphs: paragraphs.filter((one) => one !== ''),
    facts: [...shown].map(([name, value]) => [values.labelOf(name), value]),
    ...(button && path !== undefined ? { button: { label: await fill(button.label), path } } : {}),
  }
}

async function valuesOf(
  names: readonly string[],
  values: ReadableValues,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const name of names) {
    const value = await values.textAt(name)
    if (value !== undefined) found.set(name, value)
  }
  return found
}

/** Fills the path of a button. Without one of its values there is no button. */
async function fillPath(path: string, values: ReadableValues): Promise<string | undefined> {
  let filled = path
  for (const name of placeholdersIn(path)) {
    const value = await values.valueAt(name)
    if (value === null || value === undefined || value === '') return undefined
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    filled = filled.replaceAll(`{${name}}`, () => encodeURIComponent(text))
  }
  return filled
}
