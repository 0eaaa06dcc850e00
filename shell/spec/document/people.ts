import type { Block, Inline, Part, Row } from '#shell/model/specification-document.ts'
import type { Description, ProviderDescription, UsersDescription } from '../description.ts'
import { type Languages, sayWords } from '../phrases/sayings.ts'
import { labelled, list, table } from './document.ts'
import { code, names } from './inline.ts'

/** How each way of coming by an account is said. */
export const signUps = {
  open: 'whoever wants makes one',
  invited: 'by invitation',
  none: 'made at the machine',
} as const

/** How each way in is said. */
export const ways = {
  password: 'a password',
  passkey: 'a passkey',
  link: 'a one-time link by e-mail',
} as const

export const peopleTitle = 'People and how they get in'

/** How people come by their accounts, and how they get in. */
export function sayPeople({ users, languages }: Description): readonly Part[] {
  if (!users) return []
  const { signUp, secondFactor, sessions } = users
  const hours = (one: { idle: number; whole: number }) =>
    `${one.idle} hours without a request, ${one.whole} hours in all`
  return [
    {
      title: peopleTitle,
      blocks: [
        list([
          labelled('Accounts', [signUps[signUp]]),
          labelled('Ways in', [waysIn(users)]),
          labelled(
            'Second factor needed',
            secondFactor.length === 0 ? ['by nobody'] : names(secondFactor),
          ),
          labelled('A session lasts', [hours(sessions)]),
          labelled('For those who stay signed in', [hours(sessions.remembered)]),
        ]),
        ...tableOfProviders(users.providers, languages),
      ],
    },
  ]
}

function waysIn(users: UsersDescription): string {
  const known = (['password', 'passkey', 'link'] as const).filter((way) => users[way])
  const said: string[] = known.map((way) => ways[way])
  return (users.providers.length > 0 ? [...said, 'the providers below'] : said).join(', ')
}

function tableOfProviders(
  providers: readonly ProviderDescription[],
  languages: Languages,
): readonly Block[] {
  if (providers.length === 0) return []
  const optional = (text: string): Inline => (text === '' ? [] : [code(text)])
  const rows = providers.map((one): Row => [
    [code(one.name)],
    [sayWords(one.label, languages)],
    [code(one.issuer)],
    optional(one.clientId),
    optional(one.secretVariable),
    [one.isStrong ? 'yes' : 'no'],
  ])
  return [
    table(
      ['Provider', 'Called', 'Issuer', 'Client?', 'Secret in?', 'Asks for a second factor itself'],
      rows,
    ),
  ]
}
