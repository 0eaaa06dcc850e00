import type { SignInOffer } from '../../sign-in-offer.ts'

export const magicLinkOffer: SignInOffer = {
  name: 'magicLink',
  isOn: (methods) => methods.magicLink,
  link: { to: '/login/magic-link', label: 'login.signIn.emailLink' },
}
