import type { Message } from './message.ts'

const loaded: Record<string, Message> = {}

/** Returns the message of a key in the loaded language. */
export function findMessage(key: string): Message | undefined {
  return loaded[key]
}

/**
 * Returns the languages of a message. A browser loads one language only, which localized texts hold
 * under `en`.
 */
export function languagesWith(_key: string): readonly string[] {
  return ['en']
}

/** Returns the key in place of a message that this page did not load. */
export function reportMissingMessage(key: string): string {
  console.error(`The message ${key} is not loaded.`)
  return key
}

/** Adds the messages of a loaded bundle. */
export function setMessages(messages: Readonly<Record<string, Message>>): void {
  Object.assign(loaded, messages)
}
