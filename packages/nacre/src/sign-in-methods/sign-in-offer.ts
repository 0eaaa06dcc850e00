import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { PlainMessageKey } from '#shell/messages/message.ts'
import type { LoginData } from '#shell/ui/accounts/login-data.ts'
import type { SignInMethodsData } from '#shell/ui/accounts/sign-in-methods.ts'

/** What the sign-in page offers of a sign-in method without a password. */
export interface SignInOffer {
  readonly name: string
  isOn(methods: SignInMethodsData): boolean
  /** A page of its own, to which the sign-in page links. */
  readonly link?: { readonly to: string; readonly label: PlainMessageKey }
  /** Buttons on the sign-in page. */
  Buttons?(props: OfferButtonsProps): ReactNode
  /** Handles the forms of the buttons. */
  act?(context: PageContext, form: FormData): Promise<ActionResult> | undefined
  /** Whether the browser offers it in the email input. */
  readonly isAutofilled?: true
}

export interface OfferButtonsProps {
  data: LoginData
  /** The action of the sign-in page. */
  act(context: PageContext, form: FormData): Promise<ActionResult>
  /** Returns whether the user wants to stay signed in. */
  remember(): boolean
}
