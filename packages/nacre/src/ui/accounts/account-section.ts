import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { PlainMessageKey, Translate } from '#shell/messages/message.ts'
import type { AccountData } from './load-account.ts'

/** Handles a form of the account page. */
export type AccountAction = (context: PageContext, form: FormData) => Promise<ActionResult>

/** A section of the account page. `page.tsx` lists all of them. */
export interface AccountSection {
  /** The hash of its URL: `/login/account#password`. */
  readonly id: string
  readonly title: PlainMessageKey
  readonly text: PlainMessageKey | ((t: Translate) => string)
  /** `act` handles the forms of the account page. */
  Body(props: { data: AccountData; act: AccountAction }): ReactNode
  /** Checks whether the user has this section. Absent if all users have it. */
  isFor?(data: AccountData): boolean
  /** Whether its forms require recent authentication. */
  readonly requiresReauthentication?: true
}
