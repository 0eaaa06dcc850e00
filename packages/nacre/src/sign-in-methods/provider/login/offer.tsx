import { messagesFor } from '#shell/messages/translate.ts'
import { formNameField } from '#shell/ui/form/action-form.tsx'
import { formText } from '#shell/ui/form/form-text.ts'
import { parseNext } from '#shell/ui/accounts/login-data.ts'
import type { OfferButtonsProps, SignInOffer } from '../../sign-in-offer.ts'
import { SsoProviderForm } from './sso-provider-form.tsx'
import { ssoFormName, startSingleSignOn } from './start-single-sign-on.ts'

export const providerOffer: SignInOffer = {
  name: 'provider',
  isOn: ({ providers }) => providers.length > 0,
  Buttons: ProviderButtons,
  act: (context, form) =>
    formText(form, formNameField).startsWith(ssoFormName)
      ? startSingleSignOn(context, form, parseNext(context.url))
      : undefined,
}

function ProviderButtons({ data: { language, methods }, act }: OfferButtonsProps) {
  const t = messagesFor(language)
  return methods.providers.map((provider) => (
    <SsoProviderForm key={provider.name} provider={provider} language={language} act={act}>
      {t('login.signIn.provider', { provider: provider.label })}
    </SsoProviderForm>
  ))
}
