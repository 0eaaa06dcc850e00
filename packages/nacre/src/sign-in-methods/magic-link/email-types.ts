import type { Language } from '#shell/language/texts/localized-text.ts'

export interface MagicLinkRequest {
  readonly kind: 'link'
  readonly email: string
  readonly language?: Language
  readonly next?: string
}

export interface MagicLinkTemplate {
  link: string
  until: string
}
