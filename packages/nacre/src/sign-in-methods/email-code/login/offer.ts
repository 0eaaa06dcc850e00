import type { SignInOffer } from '../../sign-in-offer.ts'

export const emailCodeOffer: SignInOffer = {
  name: 'emailCode',
  isOn: (methods) => methods.emailCode,
  link: { to: '/login/email-code', label: 'login.signIn.emailCode' },
}
