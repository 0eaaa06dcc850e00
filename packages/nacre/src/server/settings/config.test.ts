import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Config, describeProblems, readConfig } from './config.ts'
import { isLoopbackName } from './loopback-name.ts'

const search = {
  name: 'packageSearch',
  urlVariable: 'PACKAGE_SEARCH_URL',
  url: 'https://packages.example/search',
}

const documentation = 'Documentation: node_modules/nacre/docs/reference/environment-variables.md'

function good(env: Record<string, string>): Config {
  const read = readConfig(env, [search])
  if ('problems' in read) throw new Error(describeProblems(read.problems))
  return read.config
}

function bad(env: Record<string, string>): readonly string[] {
  const read = readConfig(env, [search])
  return 'problems' in read ? read.problems : []
}

test('with an empty environment, the server listens on localhost and stores its data in the working directory', () => {
  const { trustedProxies, ...config } = good({})
  expect(config).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    isSecure: false,
    hsts: 'subdomains',
    logLevel: 'info',
    allowPrivateOrigins: [],
    hasExternalBackups: false,
    backupSchedule: { every: 'day at 02:30' },
    hasAccessLog: false,
    drainSeconds: 0,
    providers: [],
    providerSecrets: {},
    productSecrets: {},
    serverUrls: {},
    declaredWebhooks: {},
    calls: { packageSearch: 'https://packages.example/search' },
  })
  expect(trustedProxies.check('127.0.0.1')).toBe(false)
})

test('all variables are read, surrounding spaces are ignored', () => {
  const config = good({
    PORT: ' 0 ',
    HOST: '::',
    DATA_DIR: '/var/lib/nacre',
    DATABASE_URL: 'postgresql://nacre:secret@db/nacre',
    ORIGIN: 'HTTPS://Example.org/',
    LOG_LEVEL: 'debug',
    EXTERNAL_BACKUPS: 'true',
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
    ALLOWED_PRIVATE_ORIGINS: 'https://CRM.internal:443, http://10.0.0.9:8080/',
    PACKAGE_SEARCH_URL: 'http://127.0.0.1:9/search',
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
    hasExternalBackups: true,
    allowPrivateOrigins: ['https://crm.internal', 'http://10.0.0.9:8080'],
    calls: { packageSearch: 'http://127.0.0.1:9/search' },
  })
  expect(config.trustedProxies.check('10.200.0.1')).toBe(true)
  expect(config.trustedProxies.check('11.0.0.1')).toBe(false)
  expect(config.trustedProxies.check('2001:db8::1', 'ipv6')).toBe(true)
  expect(config.trustedProxies.check('2001:db8::2', 'ipv6')).toBe(false)
})

test('an empty variable counts as absent', () => {
  expect(good({ PORT: '', HOST: ' ', ORIGIN: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
})

test('the configuration is immutable', () => {
  const config = good({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.calls)).toBe(true)
})

test.each([
  ['PORT', '70000'],
  ['EXTERNAL_BACKUPS', 'elsewhere'],
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
  ['ALLOWED_PRIVATE_ORIGINS', '10.0.0.0/8'],
  ['ALLOWED_PRIVATE_ORIGINS', 'https://crm.internal/hooks'],
  ['ALLOWED_PRIVATE_ORIGINS', 'https://crm.internal,,'],
  ['PACKAGE_SEARCH_URL', 'ftp://packages.example'],
  ['PACKAGE_SEARCH_URL', 'https://user:secret@packages.example'],
  ['PACKAGE_SEARCH_URL', 'nonsense'],
])('%s=%s is rejected with its name', (name, value) => {
  const problems = bad({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name}=".*" is invalid, expected `, 'u'))
})

test.each([
  ['FILES_URL', 'S3_BUCKET_URL'],
  ['FILES_KEY_ID', 'S3_ACCESS_KEY_ID'],
  ['FILES_KEY_SECRET', 'S3_SECRET_ACCESS_KEY'],
  ['FILES_REGION', 'S3_REGION'],
  ['ALLOW_INSIDE', 'ALLOWED_PRIVATE_ORIGINS'],
  ['MAIL_FROM', 'EMAIL_FROM'],
  ['PACKAGE_SEARCH', 'PACKAGE_SEARCH_URL'],
])('%s fails the start and names %s', (former, current) => {
  expect(bad({ [former]: 'anything' })).toEqual([`${former} is now ${current}`])
  expect(bad({ [former]: ' ' })).toEqual([])
})

test('BACKUPS fails the start and names EXTERNAL_BACKUPS with its values', () => {
  expect(bad({ BACKUPS: 'elsewhere' })).toEqual([
    'BACKUPS is now EXTERNAL_BACKUPS, where elsewhere is true and here is false',
  ])
})

test('the single sign-on provider of the operator is configured completely or not at all', () => {
  const declared = [{ clientSecretVariable: 'ACME_SECRET' }]
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
  expect(good({ ...env, OIDC_ISSUER: 'https://github.com' }).providers).toMatchObject([
    { label: 'github.com', protocol: 'github' },
  ])
  expect(bad({ OIDC_ISSUER: env.OIDC_ISSUER })).toEqual([
    'OIDC_CLIENT_ID is required when OIDC_ISSUER is set',
  ])
  expect(bad({ OIDC_CLIENT_SECRET: 'hunter2' })).toEqual([
    'OIDC_ISSUER is required when OIDC_CLIENT_SECRET is set',
  ])
  expect(bad({ ...env, OIDC_ISSUER: 'https://user:hunter2@id.example' }).join(' ')).not.toContain(
    'hunter2',
  )
})

test('a public origin with plain http is accepted for localhost', () => {
  expect(good({ ORIGIN: 'http://localhost:3000' })).toMatchObject({
    origin: 'http://localhost:3000',
    isSecure: false,
  })
})

test('all problems are listed in one message with their values and expectations', () => {
  const message = describeProblems(bad({ PORT: 'x', LOG_LEVEL: 'loud' }))
  expect(message).toBe(
    [
      'Invalid configuration (2 problems):',
      '  - PORT="x" is invalid, expected a whole number from 0 to 65535',
      '  - LOG_LEVEL="loud" is invalid, expected one of debug, info, warn, error, silent',
      documentation,
    ].join('\n'),
  )
  expect(describeProblems(bad({ PORT: 'x' }))).toBe(
    `Invalid configuration: PORT="x" is invalid, expected a whole number from 0 to 65535\n${documentation}`,
  )
})

test('a message never contains a password', () => {
  const message = describeProblems(
    bad({
      DATABASE_URL: 'mysql://user:hunter2@db/nacre',
      ORIGIN: 'https://user:hunter2@example.org',
      PACKAGE_SEARCH_URL: 'https://user:hunter2@packages.example/a',
    }),
  )
  expect(message).toContain('DATABASE_URL="mysql:…"')
  expect(message).not.toContain('hunter2')
  expect(describeProblems(bad({ DATABASE_URL: 'hunter2' }))).not.toContain('hunter2')
  expect(describeProblems(bad({ SECRET: 'hunter2' }))).toBe(
    `Invalid configuration: SECRET=(hidden) is invalid, expected 32 random bytes in hex or base64, as npm run secret prints them (several with commas)\n${documentation}`,
  )
})

test('a secret comes from the environment or from a file, but not from both', () => {
  const secret = createHash('sha256').update('chance').digest()
  expect(good({ SECRET: secret.toString('hex') }).secrets).toEqual([secret])
  expect(good({ SECRET_FILE: 'secret' }).secretFile).toBe(`${process.cwd()}/secret`)
  expect(bad({ SECRET: secret.toString('hex'), SECRET_FILE: '/run/secret' })).toEqual([
    'SECRET and SECRET_FILE are both set; use only one',
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
])('only an unambiguous loopback name is one: %s', (name, expected) => {
  expect(isLoopbackName(name)).toBe(expected)
})

test('emails use SMTP_URL and EMAIL_FROM, or a no-reply sender at ORIGIN', () => {
  const config = good({
    SMTP_URL: 'smtps://nacre:p%40ss@mail.example.org',
    EMAIL_FROM: '"The library" <Hello@Example.ORG>',
  })
  expect(config.smtp).toEqual({
    host: 'mail.example.org',
    port: 465,
    tls: 'at once',
    user: 'nacre',
    password: 'p@ss',
  })
  expect(config.emailFrom).toEqual({ name: 'The library', address: 'Hello@example.org' })
  expect(good({ EMAIL_FROM: 'hello@example.org' }).emailFrom).toEqual({
    address: 'hello@example.org',
  })
  expect(
    good({ SMTP_URL: 'smtp://mail.example.org', ORIGIN: 'https://example.org' }),
  ).toMatchObject({ smtp: { tls: 'started' } })
})

test('a missing email sender is a problem at the start', () => {
  expect(bad({ SMTP_URL: 'smtp://mail.example.org' })).toEqual([
    'EMAIL_FROM is required when SMTP_URL is set',
  ])
  expect(
    bad({ SMTP_URL: 'smtp://mail.example.org', ORIGIN: 'http://localhost:3000' }),
  ).toHaveLength(1)
  expect(bad({ EMAIL_FROM: 'Nacre <nobody>' })[0]).toContain('EMAIL_FROM="Nacre <nobody>"')
  const [problem, ...others] = bad({ SMTP_URL: 'smtp://nacre:pearl@mail.example.org/x' })
  expect(others).toEqual([])
  expect(problem).toContain('SMTP_URL="smtp:…"')
  expect(problem).not.toContain('pearl')
})
