import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Config, describeProblems, readConfig } from './config.ts'
import { isLoopbackName } from '../requests/loopback-name.ts'

const search = {
  name: 'packageSearch',
  variable: 'PACKAGE_SEARCH',
  address: 'https://packages.example/search',
}

function good(env: Record<string, string>): Config {
  const read = readConfig(env, [search])
  if ('problems' in read) throw new Error(describeProblems(read.problems))
  return read.config
}

function bad(env: Record<string, string>): readonly string[] {
  const read = readConfig(env, [search])
  return 'problems' in read ? read.problems : []
}

test('With an empty environment the server is for this machine only, with its data beside it.', () => {
  const { trustedProxies, ...config } = good({})
  expect(config).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    isSecure: false,
    hsts: 'subdomains',
    logLevel: 'info',
    allowInside: [],
    hasOtherBackups: false,
    providers: [],
    providerSecrets: {},
    calls: { packageSearch: 'https://packages.example/search' },
  })
  expect(trustedProxies.check('127.0.0.1')).toBe(false)
})

test('Every variable that is set counts, spaces around it do not.', () => {
  const config = good({
    PORT: ' 0 ',
    HOST: '::',
    DATA_DIR: '/var/lib/nacre',
    DATABASE_URL: 'postgresql://nacre:secret@db/nacre',
    ORIGIN: 'HTTPS://Example.org/',
    LOG_LEVEL: 'debug',
    BACKUPS: 'elsewhere',
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
    ALLOW_INSIDE: 'https://CRM.internal:443, http://10.0.0.9:8080/',
    PACKAGE_SEARCH: 'http://127.0.0.1:9/search',
    UNKNOWN: 'is ignored',
  })
  expect(config).toMatchObject({
    port: 0,
    host: '::',
    dataDir: '/var/lib/nacre',
    databaseUrl: 'postgresql://nacre:secret@db/nacre',
    origin: 'https://example.org',
    isSecure: true,
    logLevel: 'debug',
    hasOtherBackups: true,
    allowInside: ['https://crm.internal', 'http://10.0.0.9:8080'],
    calls: { packageSearch: 'http://127.0.0.1:9/search' },
  })
  expect(config.trustedProxies.check('10.200.0.1')).toBe(true)
  expect(config.trustedProxies.check('11.0.0.1')).toBe(false)
  expect(config.trustedProxies.check('2001:db8::1', 'ipv6')).toBe(true)
  expect(config.trustedProxies.check('2001:db8::2', 'ipv6')).toBe(false)
})

test('An empty variable is the same as none.', () => {
  expect(good({ PORT: '', HOST: ' ', ORIGIN: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
})

test('Nobody can change the configuration later.', () => {
  const config = good({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.calls)).toBe(true)
})

test.each([
  ['PORT', '70000'],
  ['BACKUPS', 'somewhere'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['HOST', 'http://example.org'],
  ['HOST', 'example.org:80'],
  ['HOST', '-a'],
  ['DATABASE_URL', 'mysql://db/nacre'],
  ['DATABASE_URL', 'db'],
  ['ORIGIN', 'http://example.org'],
  ['ORIGIN', 'https://example.org/shop'],
  ['ORIGIN', 'https://example.org?x'],
  ['ORIGIN', 'https://user@example.org'],
  ['ORIGIN', 'example.org'],
  ['ORIGIN', 'http://localhost.example.org'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_LEVEL', 'toString'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1,,'],
  ['ALLOW_INSIDE', '10.0.0.0/8'],
  ['ALLOW_INSIDE', 'https://crm.internal/hooks'],
  ['ALLOW_INSIDE', 'https://crm.internal,,'],
  ['PACKAGE_SEARCH', 'ftp://packages.example'],
  ['PACKAGE_SEARCH', 'https://user:secret@packages.example'],
  ['PACKAGE_SEARCH', 'nonsense'],
])('%s=%s is refused by name.', (name, value) => {
  const problems = bad({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name} is ".*, but must be `, 'u'))
})

test('The sign-in of a company is set by whoever runs this, wholly or not at all.', () => {
  const declared = [{ secretVariable: 'ACME_SECRET' }]
  const env = { OIDC_ISSUER: 'https://id.acme.example/realm', OIDC_CLIENT_ID: 'nacre' }
  const secrets = { OIDC_CLIENT_SECRET: ' one ', ACME_SECRET: 'two' }
  expect(readConfig({ ...env, ...secrets }, [], declared)).toMatchObject({
    config: {
      providers: [
        { name: 'company', label: 'id.acme.example', issuer: env.OIDC_ISSUER, clientId: 'nacre' },
      ],
      providerSecrets: { OIDC_CLIENT_SECRET: 'one', ACME_SECRET: 'two' },
    },
  })
  expect(good({ ...env, OIDC_LABEL: 'Acme' }).providers[0]?.label).toBe('Acme')
  expect(bad({ OIDC_ISSUER: env.OIDC_ISSUER })).toEqual([
    'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be',
  ])
  expect(bad({ OIDC_CLIENT_SECRET: 'hunter2' })).toEqual([
    'OIDC_CLIENT_SECRET is set, so OIDC_ISSUER must be',
  ])
  expect(bad({ ...env, OIDC_ISSUER: 'https://user:hunter2@id.example' }).join(' ')).not.toContain(
    'hunter2',
  )
})

test('Plain http is fine as the public address of this machine itself.', () => {
  expect(good({ ORIGIN: 'http://localhost:3000' })).toMatchObject({
    origin: 'http://localhost:3000',
    isSecure: false,
  })
})

test('All that is wrong is said in one message, with what was given and what is expected.', () => {
  const message = describeProblems(bad({ PORT: 'x', LOG_LEVEL: 'loud' }))
  expect(message).toBe(
    [
      'The environment has 2 problems:',
      '  - PORT is "x", but must be a whole number from 0 to 65535',
      '  - LOG_LEVEL is "loud", but must be one of debug, info, warn, error, silent',
    ].join('\n'),
  )
  expect(describeProblems(bad({ PORT: 'x' }))).toBe(
    'The environment has a problem: PORT is "x", but must be a whole number from 0 to 65535.',
  )
})

test('A message never repeats a password.', () => {
  const message = describeProblems(
    bad({
      DATABASE_URL: 'mysql://user:hunter2@db/nacre',
      ORIGIN: 'https://user:hunter2@example.org',
      PACKAGE_SEARCH: 'https://user:hunter2@packages.example/a',
    }),
  )
  expect(message).toContain('DATABASE_URL is "mysql:…"')
  expect(message).not.toContain('hunter2')
  expect(describeProblems(bad({ DATABASE_URL: 'hunter2' }))).not.toContain('hunter2')
  expect(describeProblems(bad({ SECRET: 'hunter2' }))).toBe(
    'The environment has a problem: SECRET is something else, but must be 32 random bytes in hexadecimal or base64, as npm run secret makes them (several with commas).',
  )
})

test('A secret comes from the environment or from a file, and not from both.', () => {
  const secret = createHash('sha256').update('chance').digest()
  expect(good({ SECRET: secret.toString('hex') }).secrets).toEqual([secret])
  expect(good({ SECRET_FILE: 'secret' }).secretFile).toBe(`${process.cwd()}/secret`)
  expect(bad({ SECRET: secret.toString('hex'), SECRET_FILE: '/run/secret' })).toEqual([
    'SECRET and SECRET_FILE are both set',
  ])
})

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost.', false],
  ['localhost.example.org', false],
  ['notlocalhost', false],
  ['127.0.0.1.example.org', false],
  ['', false],
])('Only a name that can mean nothing else means this machine: %s', (name, expected) => {
  expect(isLoopbackName(name)).toBe(expected)
})

test('Letters go to the server that is named, from whom it says or from nobody at the site.', () => {
  const config = good({
    SMTP_URL: 'smtps://nacre:p%40ss@mail.example.org',
    MAIL_FROM: '"The library" <Hello@Example.ORG>',
  })
  expect(config.smtp).toEqual({
    host: 'mail.example.org',
    port: 465,
    tls: 'at once',
    user: 'nacre',
    password: 'p@ss',
  })
  expect(config.mailFrom).toEqual({ name: 'The library', address: 'Hello@example.org' })
  expect(good({ MAIL_FROM: 'hello@example.org' }).mailFrom).toEqual({
    address: 'hello@example.org',
  })
  expect(
    good({ SMTP_URL: 'smtp://mail.example.org', ORIGIN: 'https://example.org' }),
  ).toMatchObject({ smtp: { tls: 'started' } })
})

test('Letters that would be from nobody are a problem before they are written.', () => {
  expect(bad({ SMTP_URL: 'smtp://mail.example.org' })).toEqual([
    'SMTP_URL is set, so MAIL_FROM must say whom letters are from',
  ])
  expect(
    bad({ SMTP_URL: 'smtp://mail.example.org', ORIGIN: 'http://localhost:3000' }),
  ).toHaveLength(1)
  expect(bad({ MAIL_FROM: 'Nacre <nobody>' })[0]).toContain('MAIL_FROM is "Nacre <nobody>"')
  const [problem, ...others] = bad({ SMTP_URL: 'smtp://nacre:pearl@mail.example.org/x' })
  expect(others).toEqual([])
  expect(problem).toContain('SMTP_URL is "smtp:…"')
  expect(problem).not.toContain('pearl')
})
