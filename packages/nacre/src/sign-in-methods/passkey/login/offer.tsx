import { messagesFor } from '#shell/messages/translate.ts'
import type { OfferButtonsProps, SignInOffer } from '../../sign-in-offer.ts'
import { SignInByPasskey } from './sign-in-by-passkey.tsx'

export const passkeyOffer: SignInOffer = {
  name: 'passkey',
  isOn: (methods) => methods.passkey,
  isAutofilled: true,
  Buttons: PasskeyButton,
}

function PasskeyButton({ data: { language }, remember }: OfferButtonsProps) {
  const label = messagesFor(language)('login.signIn.passkey')
  return <SignInByPasskey language={language} label={label} remember={remember} />
}
