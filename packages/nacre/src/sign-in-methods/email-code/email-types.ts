import type { Language } from '#shell/language/texts/localized-text.ts'

export interface EmailCodeRequest {
  readonly kind: 'code'
  readonly email: string
  readonly language?: Language
  /** The browser in which the code works. */
  readonly browser: string
}

export interface EmailCodeTemplate {
  code: string
  until: string
}
