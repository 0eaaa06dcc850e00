import type { ReactNode } from 'react'
import type { PlainMessageKey, Translate } from '#shell/messages/message.ts'
import type { AccountData } from './load-account.ts'

/** A section of the account page. `page.tsx` lists all of them. */
export interface AccountSection {
  /** The hash of its URL: `/login/account#password`. */
  readonly id: string
  readonly title: PlainMessageKey
  readonly text: PlainMessageKey | ((t: Translate) => string)
  Body(props: { data: AccountData }): ReactNode
  /** Checks whether the user has this section. Absent if all users have it. */
  isFor?(data: AccountData): boolean
  /** Whether its forms require recent authentication. */
  readonly requiresReauthentication?: true
}
