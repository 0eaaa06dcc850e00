import type { Catalog, Message, MessageValue, PartialTranslation, Translate } from './message.ts'
import { messagesFor } from './translate.ts'

/**
 * The messages of a product: texts of the shell that it overrides, by their parts, and its own under `own`.
 *
 * @example
 * export const messages = { own: { stock: { title: 'Stock' } } } as const satisfies ProductMessages
 */
export type ProductMessages = ShellTexts & {
  readonly own?: Readonly<Record<string, Readonly<Record<string, Message>>>>
}

type ShellTexts = { readonly [Part in keyof Catalog]?: PartialTranslation<Catalog[Part]> }

/**
 * The same messages in another language. What is missing is shown in English.
 *
 * @example
 * const english = { own: { stock: { title: 'Stock' } } } as const satisfies ProductMessages
 * export const messages = { own: { stock: { title: 'Bestand' } } } satisfies ProductTranslation<typeof english>
 */
export type ProductTranslation<M extends ProductMessages> = ShellTexts & {
  readonly own?: PartialTranslation<NonNullable<M['own']>>
}

interface Own<M extends ProductMessages> {
  readonly own: NonNullable<M['own']>
}

/**
 * Returns a function that formats the own messages of a product. Their keys and values are typed.
 *
 * @example
 * const messages = { own: { stock: { title: 'Stock' } } } as const satisfies ProductMessages
 * const t = ownMessagesFor<typeof messages>('de')
 * t('own.stock.title') // 'Bestand'
 */
export function ownMessagesFor<M extends ProductMessages>(
  language: string,
  locale = language,
): Translate<string, MessageValue, Own<M>> {
  return messagesFor(language, locale) as unknown as Translate<string, MessageValue, Own<M>>
}
