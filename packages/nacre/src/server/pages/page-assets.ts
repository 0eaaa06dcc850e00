import { messageLanguages } from '#messages'
import { baseLanguageOf } from '#shell/messages/base-language.ts'
import { type MessageBundle, messagesFile } from '#shell/messages/bundles.ts'
import type { Assets, PageAssets } from './assets.ts'

/** Returns the message files of one language. A browser loads only its own language. */
export function messageFilesFor(messages: readonly MessageBundle[], language: string): string[] {
  const known =
    [language, baseLanguageOf(language)].find((one) => messageLanguages.includes(one)) ?? 'en'
  return messages.map((bundle) => messagesFile(bundle, known))
}

/** Merges the files of a page and its layouts. */
export function mergeAssets(assets: Assets, files: readonly string[]): PageAssets {
  const [first, ...others] = files.map(assets)
  if (!first || others.length === 0) return first ?? assets('')
  const all = [first, ...others]
  const mergeLists = (of: (one: PageAssets) => readonly string[]) => [...new Set(all.flatMap(of))]
  return {
    ...first,
    styles: mergeLists(({ styles }) => styles),
    preloads: mergeLists(({ preloads }) => preloads),
  }
}
