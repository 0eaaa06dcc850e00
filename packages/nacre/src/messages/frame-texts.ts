import { publicMessages } from './en/public.ts'
import { messagesFor } from './translate.ts'

type TextsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsOf<T[K]> }

/** The texts around every page: links, the theme, and the error of a page. */
export type FrameTexts = TextsOf<typeof publicMessages>

const known = new Map<string, FrameTexts>()

/** Returns the texts around every page in a language. They come with the page, which loads no messages. */
export function frameTextsIn(language: string): FrameTexts {
  const texts = known.get(language) ?? translateFrame(language)
  known.set(language, texts)
  return texts
}

function translateFrame(language: string): FrameTexts {
  const t = messagesFor(language) as (key: string) => string
  const groups = Object.entries(publicMessages).map(([group, messages]) => [
    group,
    Object.fromEntries(Object.keys(messages).map((name) => [name, t(`public.${group}.${name}`)])),
  ])
  return Object.fromEntries(groups)
}
