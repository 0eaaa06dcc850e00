import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { normalizeEmail } from '#shell/field-types/email/field.ts'
import type { OidcProvider } from '#shell/language/people/user-options.ts'
import type { S3Bucket } from '#shell/store/s3/s3-client.ts'
import type { Mailbox } from '#shell/store/mail-catcher.ts'
import { documentationLine } from '../commands/documentation.mjs'
import { isLoopbackName } from './loopback-name.ts'
import { parseSender, noReplySenderAt } from './sender.ts'
import { parseSmtpUrl, type SmtpConfig } from './smtp-url.ts'
import { type ProvidersConfig, readProviders } from './read-providers.ts'
import {
  type DeclaredVariables,
  noVariables,
  type ProductVariables,
  readProductVariables,
  secretVariablesOf,
} from './read-product-variables.ts'
import { type MonitoringConfig, readMonitoring } from './read-monitoring.ts'
import { type BackupBucket, readBackupBucket } from './read-backup-bucket.ts'
import { readBucket } from './read-bucket.ts'
import { findRenamedVariables } from './renamed-variables.ts'
import { type ReadVariable, toPort, toToken } from './parse-variables.ts'
import { readTracing, type TracingConfig } from './read-tracing.ts'
import { parseSecrets } from './secrets.ts'

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const expectedOrigins = 'origins like https://crm.internal:8443, with commas'

/** The minimum level of logged messages. */
export type LogLevel = (typeof logLevels)[number]

/** Whether HSTS includes all subdomains or this host only. */
export type TransportScope = 'subdomains' | 'host'

/** The validated configuration from the environment variables. */
export interface Config extends ProvidersConfig, ProductVariables, MonitoringConfig {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The URL of the PostgreSQL database. Absent for SQLite in the data folder. */
  readonly databaseUrl?: string
  /**
   * Secrets of 32 random bytes, from which all keys are derived. The first one encrypts, all of
   * them decrypt.
   */
  readonly secrets?: readonly Uint8Array[]
  /** The file with the secrets, if it is not the one in the data folder. */
  readonly secretFile?: string
  /** The token for the set-up of the first administrator, if the operator has chosen it. */
  readonly setUpToken?: string
  /** The email address that the first invitation as an administrator is sent to. */
  readonly adminEmail?: string
  /** The public origin, if it differs from the address that this process listens on. */
  readonly origin?: string
  /** Whether the public origin uses https. */
  readonly isSecure: boolean
  /** The scope of HSTS. */
  readonly hsts: TransportScope
  readonly logLevel: LogLevel
  /** The S3 bucket for files. Absent for the data folder. */
  readonly bucket?: S3Bucket
  /** Where backups are copied to. */
  readonly backupBucket?: BackupBucket
  /** The proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: BlockList
  /** Origins that may be called although they are private, use http or use another port. */
  readonly allowPrivateOrigins: readonly string[]
  /** The SMTP server for emails. Absent, emails are stored in the data folder. */
  readonly smtp?: SmtpConfig
  /** The sender of emails. Absent for a no-reply sender at the public origin. */
  readonly emailFrom?: Partial<Mailbox> & Pick<Mailbox, 'address'>
  /** The URLs of external services by the names of their calls. */
  readonly calls: Readonly<Record<string, string>>
  /** Where traces are sent. */
  readonly tracing?: TracingConfig
}

type Environment = Readonly<Record<string, string | undefined>>

interface DeclaredCall {
  readonly name: string
  readonly urlVariable: string
  readonly url: string
}

/**
 * Reads the environment variables, or returns all problems with them.
 *
 * @example
 * const read = readConfig(process.env, [])
 * if ('problems' in read) console.error(describeProblems(read.problems))
 */
export function readConfig(
  env: Environment,
  calls: readonly DeclaredCall[],
  providers: readonly Pick<OidcProvider, 'clientSecretVariable'>[] = [],
  declared: DeclaredVariables = noVariables,
): { readonly config: Config } | { readonly problems: readonly string[] } {
  const problems: string[] = [...findRenamedVariables(env, calls)]
  const readVariable = createVariableReader(env, problems, secretVariablesOf(declared))
  const databaseUrl = readVariable(
    'DATABASE_URL',
    'an address like postgres://user@host/name',
    toDatabase,
  )
  const setupToken = readVariable('SETUP_TOKEN', 'at least 32 random letters and digits', toToken)
  const adminEmail = readVariable('ADMIN_EMAIL', 'an email address', normalizeEmail)
  const origin = readVariable(
    'ORIGIN',
    'the public address, like https://example.org, without a path (http only for this machine)',
    toOrigin,
  )
  const smtp = readVariable(
    'SMTP_URL',
    'an address like smtps://user:password@mail.example.org (?tls=none for no encryption)',
    parseSmtpUrl,
  )
  const emailFrom = readVariable(
    'EMAIL_FROM',
    'an address like Nacre <hello@example.org>',
    parseSender,
  )
  if (smtp && !emailFrom && !noReplySenderAt(origin)) {
    problems.push('EMAIL_FROM is required when SMTP_URL is set')
  }
  const bucket = readBucket(readVariable, problems)
  const config: Config = {
    port: readVariable('PORT', 'a whole number from 0 to 65535', toPort) ?? 3000,
    host:
      readVariable('HOST', 'an IP address or a host name, without a port', toHost) ?? '127.0.0.1',
    dataDir: resolve(readVariable('DATA_DIR', 'a directory', (text) => text) ?? './data'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...readSecrets(readVariable, problems),
    ...(setupToken === undefined ? {} : { setUpToken: setupToken }),
    ...(adminEmail === undefined ? {} : { adminEmail }),
    ...(origin === undefined ? {} : { origin }),
    ...(smtp === undefined ? {} : { smtp }),
    ...(emailFrom === undefined ? {} : { emailFrom }),
    ...(bucket === undefined ? {} : { bucket }),
    isSecure: origin?.startsWith('https:') ?? false,
    hsts: readVariable('HSTS', 'subdomains or host', toTransportScope) ?? 'subdomains',
    logLevel: readVariable('LOG_LEVEL', `one of ${logLevels.join(', ')}`, toLogLevel) ?? 'info',
    trustedProxies:
      readVariable(
        'TRUSTED_PROXIES',
        'IP addresses or ranges like 10.0.0.0/8, with commas',
        toProxies,
      ) ?? new BlockList(),
    allowPrivateOrigins: readVariable('ALLOWED_PRIVATE_ORIGINS', expectedOrigins, toOrigins) ?? [],
    ...readBackupBucket(readVariable, problems),
    ...readMonitoring(readVariable, { isEmbedded: databaseUrl === undefined }),
    ...readTracing(readVariable),
    ...readProviders(readVariable, problems, providers),
    ...readProductVariables(readVariable, problems, declared),
    calls: Object.freeze(
      Object.fromEntries(
        calls.map(({ name, urlVariable, url }) => [
          name,
          readVariable(urlVariable, 'an http or https address without a password', parseUrl) ?? url,
        ]),
      ),
    ),
  }
  return problems.length > 0 ? { problems } : { config: Object.freeze(config) }
}

function readSecrets(
  readVariable: ReadVariable,
  problems: string[],
): Pick<Config, 'secrets' | 'secretFile'> {
  const secrets = readVariable(
    'SECRET',
    '32 random bytes in hex or base64, as npm run secret prints them (several with commas)',
    parseSecrets,
  )
  const secretFile = readVariable('SECRET_FILE', 'a file', (text) => resolve(text))
  if (secrets && secretFile !== undefined)
    problems.push('SECRET and SECRET_FILE are both set; use only one')
  return {
    ...(secrets === undefined ? {} : { secrets }),
    ...(secretFile === undefined ? {} : { secretFile }),
  }
}

/**
 * Creates the function that reads one variable. Invalid values are added to `problems`. An empty
 * variable counts as absent, because `PORT=${PORT}` in a compose file produces one.
 */
function createVariableReader(env: Environment, problems: string[], hidden: ReadonlySet<string>) {
  return <T>(name: string, expected: string, parse: (text: string) => T | undefined) => {
    const text = env[name]?.trim()
    if (!text) return undefined
    const value = parse(text)
    if (value === undefined)
      problems.push(
        `${name}=${hidden.has(name) ? '(hidden)' : redactValue(name, text)} is invalid, expected ${expected}`,
      )
    return value
  }
}

/**
 * One message for all that is wrong.
 *
 * @example
 * describeProblems(['PORT="x" is invalid, expected a whole number from 0 to 65535'])
 */
export function describeProblems(problems: readonly string[]): string {
  const [first, ...others] = problems
  const lines =
    first !== undefined && others.length === 0
      ? [`Invalid configuration: ${first}`]
      : [
          `Invalid configuration (${problems.length} problems):`,
          ...problems.map((problem) => `  - ${problem}`),
        ]
  return [...lines, documentationLine('reference/environment-variables')].join('\n')
}

/**
 * Formats the value of a variable for an error message, which may be logged. Passwords are removed.
 */
function redactValue(name: string, text: string): string {
  if (
    /^(?:SECRET|SETUP_TOKEN|METRICS_TOKEN|BACKUP_KEY|(?:S3|BACKUP)_SECRET_ACCESS_KEY|OTEL_\w+_HEADERS)$/u.test(
      name,
    )
  )
    return '(hidden)'
  if (['DATABASE_URL', 'SMTP_URL', 'SENTRY_DSN', 'ERROR_WEBHOOK_URL'].includes(name))
    return `"${/^[a-z][a-z\d+.-]*:/iu.exec(text)?.[0] ?? ''}…"`
  const withoutPassword = text.replace(/\/\/.*@/u, '//…@')
  return JSON.stringify(
    withoutPassword.length > 80 ? `${withoutPassword.slice(0, 80)}…` : withoutPassword,
  )
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

function toDatabase(text: string): string | undefined {
  return /^postgres(?:ql)?:\/\//u.test(text) && URL.canParse(text) ? text : undefined
}

function toOrigin(text: string): string | undefined {
  const url = parsePlainUrl(text)
  if (!url || url.pathname !== '/' || url.search !== '') return undefined
  return url.protocol === 'https:' || isLoopbackName(url.hostname) ? url.origin : undefined
}

function toOrigins(text: string): readonly string[] | undefined {
  const urls = text.split(',').map((part) => parsePlainUrl(part.trim()))
  const origins = urls.flatMap((url) => (url?.pathname === '/' && !url.search ? [url.origin] : []))
  return origins.length === urls.length ? origins : undefined
}

function parseUrl(text: string): string | undefined {
  return parsePlainUrl(text) && text
}

function parsePlainUrl(text: string): URL | undefined {
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
