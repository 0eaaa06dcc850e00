import { signInMethodNames, type SignInMethodName } from '#shell/language/people/sign-in-methods.ts'
import type {
  SpecBlock,
  SpecInline,
  SpecSubsection,
  SpecTableRow,
} from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import type { ProviderDescription, UsersDescription } from '../users-description.ts'
import { type Languages, formatLocalizedText } from '../grammar/localized-text.ts'
import { labelledItem, listBlock, table } from './document.ts'
import { code, codeList, formatCount } from '../grammar/inline.ts'

/** The phrases for how accounts are created. */
export const signUpTexts = {
  open: 'open sign-up',
  'invite-only': 'by invitation',
  closed: 'created on the command line',
} as const

/** The phrases for sign-in methods. */
export const signInMethodTexts = {
  password: 'password',
  passkey: 'passkey',
  magicLink: 'one-time email link',
  emailCode: 'code by email',
} as const satisfies Record<SignInMethodName, string>

export const usersTitle = 'Users and authentication'

/** Renders the subsection about users and authentication. */
export function renderUsers({ users, languages }: Description): readonly SpecSubsection[] {
  if (!users) return []
  const { signUp, signUpRoles, secondFactor, sessions } = users
  const hours = (one: { idleHours: number; maxHours: number }) =>
    `${formatCount(one.idleHours)} hours idle, ${formatCount(one.maxHours)} hours in total`
  return [
    {
      title: usersTitle,
      blocks: [
        listBlock([
          labelledItem('Accounts', [signUpTexts[signUp]]),
          ...(signUpRoles.length === 0
            ? []
            : [labelledItem('Roles at sign-up', codeList(signUpRoles))]),
          labelledItem('Sign-in methods', [renderSignInMethods(users)]),
          labelledItem(
            'Two-factor authentication required for',
            secondFactor.length === 0 ? ['nobody'] : codeList(secondFactor),
          ),
          labelledItem('Session lifetime', [hours(sessions)]),
          labelledItem('Session lifetime when staying signed in', [hours(sessions.remembered)]),
        ]),
        ...tableOfProviders(users.providers, languages),
      ],
    },
  ]
}

function renderSignInMethods(users: UsersDescription): string {
  const enabled = signInMethodNames.filter((method) => users[method])
  const lines: string[] = enabled.map((method) => signInMethodTexts[method])
  return (users.providers.length > 0 ? [...lines, 'the providers below'] : lines).join(', ')
}

function tableOfProviders(
  providers: readonly ProviderDescription[],
  languages: Languages,
): readonly SpecBlock[] {
  if (providers.length === 0) return []
  const optional = (text: string): SpecInline => (text === '' ? [] : [code(text)])
  const rows = providers.map((one): SpecTableRow => [
    [code(one.name)],
    [formatLocalizedText(one.label, languages)],
    [code(one.issuer)],
    optional(one.clientId),
    optional(one.clientSecretVariable),
    [one.satisfiesSecondFactor ? 'yes' : 'no'],
    optional(one.protocol ?? ''),
  ])
  return [
    table(
      [
        'Provider',
        'Label',
        'Issuer',
        'Client ID?',
        'Secret variable?',
        'Enforces two-factor authentication',
        'Protocol?',
      ],
      rows,
    ),
  ]
}
