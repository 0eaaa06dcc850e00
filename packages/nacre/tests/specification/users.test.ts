import { expect, test } from 'vitest'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { club } from '#tests/integration/accounts/club.ts'

const description = describeProduct(club, shellFacts)
const printed = writeMarkdown(renderSpecification(description))

test('the rules of users are printed, read back and drafted', () => {
  for (const line of [
    '- **Roles at sign-up:** `guest`',
    '| `expel` | `active` | `disabled` |',
    '| `sponsorOf` | sponsor is me |',
    'A card is no name.',
    'only users with the role `host`',
  ]) {
    expect(printed).toContain(line)
  }
  const { description: read, leftovers } = parseSpecification(printed, description.shell)
  expect(read.users).toEqual(description.users)
  expect(read.entities.at(-1)).toMatchObject({
    rules: description.entities.at(-1)?.rules,
    recordRoles: description.entities.at(-1)?.recordRoles,
    limits: description.entities.at(-1)?.limits,
  })
  expect(leftovers).toEqual([])
  const { 'users.ts': file = '' } = generateProduct({ description: read, leftovers })
  const drafted = file.replaceAll(/\s/gu, '')
  for (const source of [
    'signUpRoles:[guest]',
    "lapse:{from:'invited',to:'disabled',may:application,after:days(30)",
    'recordRoles:{sponsorOf:{sponsor:me}}',
    "limits:{rates:{create:'3perday'}}",
    'promote:action(',
    "sponsor:relation('user',{role:host,inverse:'sponsored'})",
    "import{promoted}from'./emails.ts'",
  ]) {
    expect(drafted).toContain(source)
  }
  expect(drafted).not.toContain('activate:')
})

test('a provider and its protocol are printed, read back and drafted', () => {
  const github = {
    name: 'github',
    label: 'GitHub',
    issuer: 'https://github.com',
    clientId: 'club',
    clientSecretVariable: 'GITHUB_SECRET',
    protocol: 'github',
  } as const
  const { users } = club
  if (!users) throw new Error('The club has users.')
  const signInMethods = { ...users.signInMethods, oidc: [github] }
  const described = describeProduct({ ...club, users: { ...users, signInMethods } }, shellFacts)
  const text = writeMarkdown(renderSpecification(described))
  const { description: read, leftovers } = parseSpecification(text, described.shell)
  expect(leftovers).toEqual([])
  expect(read.users).toMatchObject({ providers: [github] })
  const { 'users.ts': file = '' } = generateProduct({ description: read, leftovers })
  expect(file).toContain(`protocol: 'github'`)
})
