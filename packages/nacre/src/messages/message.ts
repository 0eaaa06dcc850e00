import type { en } from './en/catalog.ts'

/** A message with plural forms. The value `count` selects the form. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** A text with placeholders such as `{name}`, or one text for each plural form. */
export type Message = string | Plural

/**
 * Messages by bundle part, group and name. The key `list.pager.next` is the message `next` in the
 * group `pager` of the part `list`.
 */
export type MessageCatalog = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, Message>>>>>
>

/** The type of the English catalog. It defines the keys of all catalogs. */
export type Catalog = typeof en

type KeyOf<C> = {
  [P in keyof C & string]: {
    [G in keyof C[P] & string]: `${P}.${G}.${keyof C[P][G] & string}`
  }[keyof C[P] & string]
}[keyof C & string]

type MessageAt<C, K> = K extends `${infer P extends keyof C & string}.${infer G}.${infer N}`
  ? G extends keyof C[P]
    ? N extends keyof C[P][G]
      ? C[P][G][N]
      : never
    : never
  : never

export type MessageKey = KeyOf<Catalog>

/** The keys of messages without placeholders. */
export type PlainMessageKey = {
  [K in MessageKey]: [PlaceholderOf<MessageAt<Catalog, K>>] extends [never] ? K : never
}[MessageKey]

type PlaceholderIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never

type PlaceholderOf<M> = M extends string ? PlaceholderIn<M> : PlaceholderIn<M[keyof M]> | 'count'

/** A value of a placeholder. Numbers are formatted in the locale of the reader. */
export type MessageValue = string | number

type ValuesOf<M, V> = {
  readonly [Name in PlaceholderOf<M>]: Name extends 'count' ? (M extends string ? V : number) : V
}

type Arguments<M, V> = [PlaceholderOf<M>] extends [never] ? [] : [values: ValuesOf<M, V>]

/** Formats a message in one language. The types check the keys and the values of each message. */
export type Translate<Result = string, Value = MessageValue, C = Catalog> = <K extends KeyOf<C>>(
  key: K,
  ...values: Arguments<MessageAt<C, K>, Value>
) => Result

/** Formats a message with elements such as links and dates as values. */
export type TranslateRich<Node> = <K extends MessageKey>(
  key: K,
  values: ValuesOf<MessageAt<Catalog, K>, Node>,
) => Node

/** For whom a message is written: its language, and the locale of its numbers. */
export interface MessageReader {
  readonly language: string
  readonly locale?: string | undefined
}

type TranslationOf<M> = M extends string
  ? M extends `${string}{count}${string}`
    ? Message
    : string
  : Message

/** A complete translation. It must have exactly the keys of the English catalog. */
export type Translation<T> = {
  readonly [G in keyof T]: { readonly [N in keyof T[G]]: TranslationOf<T[G][N]> }
}

/** A partial translation. Missing messages are shown in English. */
export type PartialTranslation<T> = {
  readonly [G in keyof T]?: { readonly [N in keyof T[G]]?: TranslationOf<T[G][N]> }
}

/** The values of a message’s placeholders. */
export type MessageValues = Readonly<Record<string, unknown>>

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Caches `Intl` formatters, because their creation is slow. */
function getFormatter<Format>(
  cache: Map<string, Format>,
  locale: string,
  create: () => Format,
): Format {
  const format = cache.get(locale) ?? create()
  // Limits the cache, because locales come from requests.
  if (cache.size >= 100) cache.clear()
  cache.set(locale, format)
  return format
}

/** Returns the text of a message in the plural form for `count`. */
function selectPluralForm(message: Message, values: MessageValues, language: string): string {
  if (typeof message === 'string') return message
  const rules = getFormatter(pluralRules, language, () => new Intl.PluralRules(language))
  return message[rules.select(Number(values['count']))] ?? message.other
}

/**
 * Returns the parts of a message: its text, and the values in place of the placeholders. Numbers
 * are formatted in the locale.
 *
 * @example
 * formatParts('{from} of {total}', { from: 1, total: 1200 }, { language: 'en' }) // ['', '1', ' of ', '1,200', '']
 */
export function formatParts(
  message: Message,
  values: MessageValues,
  { language, locale = language }: MessageReader,
): unknown[] {
  const text = selectPluralForm(message, values, language)
  if (!text.includes('{')) return [text]
  return text.split(/\{(\w+)\}/u).map((segment, index) => {
    if (index % 2 === 0) return segment
    const value = values[segment]
    if (typeof value !== 'number') return resolveLocalizedValue(value, language) ?? `{${segment}}`
    return getFormatter(numberFormats, locale, () => new Intl.NumberFormat(locale)).format(value)
  })
}

/** Returns a value. Localized text is resolved to the language. */
function resolveLocalizedValue(value: unknown, language: string): unknown {
  const texts = typeof value === 'object' && value !== null && 'en' in value ? value : undefined
  return texts ? (Reflect.get(texts, language) ?? texts.en) : value
}

/**
 * Formats a message as text.
 *
 * @example
 * formatMessage({ one: '{count} row', other: '{count} rows' }, { count: 2 }, { language: 'en' }) // '2 rows'
 */
export function formatMessage(
  message: Message,
  values: MessageValues,
  reader: MessageReader,
): string {
  return formatParts(message, values, reader).join('')
}

/** Returns the messages of a catalog by their full keys. */
export function flattenCatalog(catalog: MessageCatalog): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([part, groups]) =>
      Object.entries(groups).flatMap(([group, messages]) =>
        Object.entries(messages).map(([name, message]) => [`${part}.${group}.${name}`, message]),
      ),
    ),
  )
}
