import type { Language } from '#shell/model/words.ts'
import type { Letters, Receiver } from './mail.ts'

/** The job that writes to people. What it is told holds no ticket: those are made when it runs. */
export const letterJob = 'nacre letter'

/** What is to be written, and to whom. */
export type Wish =
  | { readonly kind: 'invitation' | 'farewell'; readonly user: string }
  | {
      readonly kind: 'notice'
      readonly user: string
      readonly about: Omit<Letters['notice'], 'link'>
      /** The address that was theirs when it happened. */
      readonly address?: string
    }
  | {
      readonly kind: 'warning'
      /** Whom it goes to, as they were when it happened. */
      readonly to: Receiver
      readonly about: Omit<Letters['notice'], 'link'>
      /** The account that those who look after accounts look at next. */
      readonly account?: string
    }
  | {
      readonly kind: 'reset' | 'link'
      readonly email: string
      readonly language?: Language
      readonly next?: string
    }
  | { readonly kind: 'address'; readonly user: string; readonly email: string }
  | {
      readonly kind: 'sign-up'
      readonly email: string
      readonly language?: Language
      readonly next?: string
      readonly data: unknown
    }

/** Whom a letter to this person is for. */
export function receiverOf({
  email,
  name,
  language,
  zone,
}: {
  readonly email: string
  readonly name: string | null
  readonly language: string | null
  readonly zone: string | null
}): Receiver {
  return { address: email, name, language: language ?? undefined, zone: zone ?? undefined }
}
