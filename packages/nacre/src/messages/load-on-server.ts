import type { MessageBundle } from './bundles.ts'

/** Does nothing, because the server has all messages. */
export async function loadMessages(_bundle: MessageBundle, _language?: string): Promise<void> {}
