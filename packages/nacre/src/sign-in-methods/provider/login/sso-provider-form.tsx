import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '#shell/ui/form/action-form.tsx'
import { ssoFormName } from './start-single-sign-on.ts'
import type { SsoProvider } from '#shell/ui/accounts/sign-in-methods.ts'
import { SsoRedirect } from './sso-redirect.tsx'

interface Props {
  provider: SsoProvider
  language: string
  act(context: PageContext, form: FormData): Promise<ActionResult>
  /** The label of the button. */
  children: ReactNode
}

/** A button that leads to a single sign-on provider and back. */
export function SsoProviderForm({ provider: { name, label }, language, act, children }: Props) {
  return (
    <ActionForm
      act={act}
      name={`${ssoFormName}-${name}`}
      className="form other-method"
      renderShown={({ address }: { address: string }) => (
        <SsoRedirect address={address} label={label} language={language} />
      )}
    >
      <input type="hidden" name="provider" value={name} />
      <button type="submit" className="quiet">
        {children}
      </button>
    </ActionForm>
  )
}
