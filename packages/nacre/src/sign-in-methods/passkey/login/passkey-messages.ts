import type { Catalog } from '#shell/messages/message.ts'

/** Errors before the server is involved. */
export type PasskeyErrorCode = keyof Catalog['login']['passkeyTitle']
