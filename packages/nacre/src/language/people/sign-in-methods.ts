/**
 * The sign-in methods that are on or off, in the order in which the specification names them.
 *
 * @example
 * const isSignInMethod = (text: string) => signInMethodNames.some((name) => name === text)
 */
export const signInMethodNames = ['password', 'passkey', 'magicLink', 'emailCode'] as const

/**
 * The name of a sign-in method that is on or off.
 *
 * @example
 * const name: SignInMethodName = 'passkey'
 */
export type SignInMethodName = (typeof signInMethodNames)[number]

/**
 * Which sign-in methods are on.
 *
 * @example
 * const enabled: EnabledMethods = { password: true, passkey: false, magicLink: false, emailCode: false }
 */
export type EnabledMethods = Readonly<Record<SignInMethodName, boolean>>

/**
 * No sign-in method is on.
 *
 * @example
 * const onlyPassword = { ...noSignInMethods, password: true }
 */
export const noSignInMethods: EnabledMethods = mapMethods(() => false)

/**
 * Returns which of some sign-in methods are on, without their other properties.
 *
 * @example
 * enabledMethods({ password: true, passkey: false, magicLink: false, emailCode: false, oidc: [] }).password // true
 */
export function enabledMethods(methods: EnabledMethods): EnabledMethods {
  return mapMethods((name) => methods[name])
}

/**
 * Checks whether people can sign in with their mailbox alone, so that they need no credential.
 *
 * @example
 * signsInByEmail({ ...noSignInMethods, magicLink: true }) // true
 */
export function signsInByEmail({ magicLink, emailCode }: EnabledMethods): boolean {
  return magicLink || emailCode
}

function mapMethods(isOn: (name: SignInMethodName) => boolean): EnabledMethods {
  const entries = signInMethodNames.map((name) => [name, isOn(name)] as const)
  return Object.fromEntries(entries) as Record<SignInMethodName, boolean>
}
