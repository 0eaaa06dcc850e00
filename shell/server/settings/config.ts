import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { emailOf } from '#shell/model/fields/email.ts'
import type { Provider } from '#shell/model/user.ts'
import type { Bucket } from '#shell/store/files/s3-files.ts'
import type { MailAddress } from '#shell/store/mailbox.ts'
import type { TransportScope } from '../answers/security-headers.ts'
import { isLoopbackName } from '../requests/loopback-name.ts'
import { parseSender, senderAt } from '../mail/sender.ts'
import { parseSmtp, type SmtpAddress } from '../mail/smtp-address.ts'
import { type ProvidersConfig, readProviders } from './read-providers.ts'
import { readBucket } from './read-bucket.ts'
import { parseSecrets } from './secret.ts'

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** How much is logged: everything from this level upwards. */
export type LogLevel = (typeof logLevels)[number]

/** What the environment says, read once and checked. */
export interface Config extends ProvidersConfig {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where PostgreSQL is. Absent means SQLite in the data folder. */
  readonly databaseUrl?: string
  /** 32 bytes of chance, from which all keys follow. The first seals, the others still open. */
  readonly secrets?: readonly Uint8Array[]
  /** The file that holds them, where that is not the one in the data folder. */
  readonly secretFile?: string
  /** What the first administrator comes with, where whoever runs this has chosen it. */
  readonly setUpToken?: string
  /** Who is invited to be the first administrator. */
  readonly adminEmail?: string
  /** The address that people use, when it differs from where this process listens. */
  readonly origin?: string
  /** Whether people reach this server over https. */
  readonly isSecure: boolean
  /** What browsers that were here over https reach only so from then on. */
  readonly hsts: TransportScope
  readonly logLevel: LogLevel
  /** Where files are, when it is not the data folder. */
  readonly bucket?: Bucket
  /** The machines whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: BlockList
  /** Origins that may be called although they are inside, without https or on a port of their own. */
  readonly allowInside: readonly string[]
  /** Whether backups are made by other means than those in the admin area, so that nobody is told of them. */
  readonly hasOtherBackups: boolean
  /** The server that letters are handed to. Absent, they lie in the data folder. */
  readonly smtp?: SmtpAddress
  /** Whom letters are from, where that is not nobody at the address that people use. */
  readonly mailFrom?: Partial<MailAddress> & Pick<MailAddress, 'address'>
  /** Where the services of others are, by the name of the call. */
  readonly calls: Readonly<Record<string, string>>
}

type Environment = Readonly<Record<string, string | undefined>>

interface DeclaredCall {
  readonly name: string
  readonly variable: string
  readonly address: string
}

/**
 * Reads the environment, or says everything that is wrong with it.
 *
 * @example
 * const read = readConfig(process.env, [])
 * if ('problems' in read) console.error(describeProblems(read.problems))
 */
export function readConfig(
  env: Environment,
  calls: readonly DeclaredCall[],
  providers: readonly Pick<Provider, 'secretVariable'>[] = [],
): { readonly config: Config } | { readonly problems: readonly string[] } {
  const problems: string[] = []
  /** An empty variable counts as absent: that is what `PORT=${PORT}` gives in a compose file. */
  const read = <T>(name: string, expected: string, parse: (text: string) => T | undefined) => {
    const text = env[name]?.trim()
    if (!text) return undefined
    const value = parse(text)
    if (value === undefined)
      problems.push(`${name} is ${shown(name, text)}, but must be ${expected}`)
    return value
  }

  const databaseUrl = read('DATABASE_URL', 'an address like postgres://user@host/name', toDatabase)
  const secrets = read(
    'SECRET',
    '32 random bytes in hexadecimal or base64, as npm run secret makes them (several with commas)',
    parseSecrets,
  )
  const secretFile = read('SECRET_FILE', 'a file', (text) => resolve(text))
  if (secrets && secretFile !== undefined) problems.push('SECRET and SECRET_FILE are both set')
  const setUpToken = read(
    'SETUP_TOKEN',
    'at least 32 characters of chance, letters and digits',
    toToken,
  )
  const adminEmail = read('ADMIN_EMAIL', 'an e-mail address', emailOf)
  const origin = read(
    'ORIGIN',
    'the public address, like https://example.org, without a path (http only for this machine)',
    toOrigin,
  )
  const smtp = read(
    'SMTP_URL',
    'an address like smtps://user:password@mail.example.org (?tls=none where nothing is to be encrypted)',
    parseSmtp,
  )
  const mailFrom = read('MAIL_FROM', 'an address like Nacre <hello@example.org>', parseSender)
  if (smtp && !mailFrom && !senderAt(origin)) {
    problems.push('SMTP_URL is set, so MAIL_FROM must say whom letters are from')
  }
  const bucket = readBucket(read, problems)
  const config: Config = {
    port: read('PORT', 'a whole number from 0 to 65535', toPort) ?? 3000,
    host: read('HOST', 'an IP address or a host name, without a port', toHost) ?? '127.0.0.1',
    dataDir: resolve(read('DATA_DIR', 'a folder', (text) => text) ?? './data'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(secrets === undefined ? {} : { secrets }),
    ...(secretFile === undefined ? {} : { secretFile }),
    ...(setUpToken === undefined ? {} : { setUpToken }),
    ...(adminEmail === undefined ? {} : { adminEmail }),
    ...(origin === undefined ? {} : { origin }),
    ...(smtp === undefined ? {} : { smtp }),
    ...(mailFrom === undefined ? {} : { mailFrom }),
    ...(bucket === undefined ? {} : { bucket }),
    isSecure: origin?.startsWith('https:') ?? false,
    hsts: read('HSTS', 'subdomains or host', toTransportScope) ?? 'subdomains',
    logLevel: read('LOG_LEVEL', `one of ${logLevels.join(', ')}`, toLogLevel) ?? 'info',
    trustedProxies:
      read('TRUSTED_PROXIES', 'IP addresses or ranges like 10.0.0.0/8, with commas', toProxies) ??
      new BlockList(),
    allowInside:
      read('ALLOW_INSIDE', 'origins like https://crm.internal:8443, with commas', toOrigins) ?? [],
    hasOtherBackups: read('BACKUPS', 'here or elsewhere', toBackups) === 'elsewhere',
    ...readProviders(read, problems, providers),
    calls: Object.freeze(
      Object.fromEntries(
        calls.map(({ name, variable, address }) => [
          name,
          read(variable, 'an http or https address without a password', toAddress) ?? address,
        ]),
      ),
    ),
  }
  return problems.length > 0 ? { problems } : { config: Object.freeze(config) }
}

/**
 * One message for all that is wrong.
 *
 * @example
 * describeProblems(['PORT is "x", but must be a whole number from 0 to 65535'])
 */
export function describeProblems(problems: readonly string[]): string {
  const [first, ...others] = problems
  if (first !== undefined && others.length === 0) return `The environment has a problem: ${first}.`
  const lines = problems.map((problem) => `  - ${problem}`)
  return [`The environment has ${problems.length} problems:`, ...lines].join('\n')
}

/** What was given, for a message that may end up in a log: without the passwords in it. */
function shown(name: string, text: string): string {
  if (['SECRET', 'SETUP_TOKEN', 'FILES_KEY_SECRET'].includes(name)) return 'something else'
  if (name === 'DATABASE_URL' || name === 'SMTP_URL')
    return `"${/^[a-z][a-z\d+.-]*:/iu.exec(text)?.[0] ?? ''}…"`
  const withoutPassword = text.replace(/\/\/.*@/u, '//…@')
  return JSON.stringify(
    withoutPassword.length > 80 ? `${withoutPassword.slice(0, 80)}…` : withoutPassword,
  )
}

function toToken(text: string): string | undefined {
  return /^[\w-]{32,200}$/u.test(text) ? text : undefined
}

function toPort(text: string): number | undefined {
  const port = Number(text)
  return /^\d{1,5}$/u.test(text) && port <= 65_535 ? port : undefined
}

function toHost(text: string): string | undefined {
  const isName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/iu.test(text)
  return isName || isIP(text) !== 0 ? text : undefined
}

function toLogLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text)
}

function toTransportScope(text: string): TransportScope | undefined {
  return text === 'subdomains' || text === 'host' ? text : undefined
}

function toBackups(text: string): 'here' | 'elsewhere' | undefined {
  return text === 'here' || text === 'elsewhere' ? text : undefined
}

function toDatabase(text: string): string | undefined {
  return /^postgres(?:ql)?:\/\//u.test(text) && URL.canParse(text) ? text : undefined
}

function toOrigin(text: string): string | undefined {
  const url = toPlainUrl(text)
  if (!url || url.pathname !== '/' || url.search !== '') return undefined
  return url.protocol === 'https:' || isLoopbackName(url.hostname) ? url.origin : undefined
}

function toOrigins(text: string): readonly string[] | undefined {
  const urls = text.split(',').map((part) => toPlainUrl(part.trim()))
  const origins = urls.flatMap((url) => (url?.pathname === '/' && !url.search ? [url.origin] : []))
  return origins.length === urls.length ? origins : undefined
}

function toAddress(text: string): string | undefined {
  return toPlainUrl(text) && text
}

function toPlainUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/u.test(url.protocol)) return undefined
  return url.username === '' && url.password === '' && !text.includes('#') ? url : undefined
}

function toProxies(text: string): BlockList | undefined {
  const proxies = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...more] = entry.split('/')
    const version = isIP(address)
    if (version === 0 || more.length > 0) return undefined
    const family = version === 4 ? 'ipv4' : 'ipv6'
    const width = version === 4 ? 32 : 128
    const prefix = bits === undefined ? width : Number(bits)
    if (bits !== undefined && !(/^\d{1,3}$/u.test(bits) && prefix <= width)) return undefined
    proxies.addSubnet(address, prefix, family)
  }
  return proxies
}
