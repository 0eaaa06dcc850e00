import { every, type Schedule } from '#shell/language/product/job.ts'
import { isValidSchedule } from '#shell/tools/schedule.ts'
import { type ReadVariable, toBoolean, toHttpUrl, toPort, toToken } from './parse-variables.ts'

/** What an operator watches, and how the process stops. */
export interface MonitoringConfig {
  /**
   * Whether backups are made outside of the admin area, which disables alerts about missing
   * backups.
   */
  readonly hasExternalBackups: boolean
  /** When backups are made. Absent if none are, which is the default for PostgreSQL. */
  readonly backupSchedule?: Schedule
  /** How many seconds the process serves requests after the signal to stop. */
  readonly drainSeconds: number
  /** Whether each request is logged. */
  readonly hasAccessLog: boolean
  /** The token of `/metrics` on the port of the server. */
  readonly metricsToken?: string
  /** Where unexpected errors are sent, as `https://KEY@host/PROJECT`, by the protocol of Sentry. */
  readonly sentryDsn?: string
  /** Where unexpected errors are sent as JSON. */
  readonly errorWebhookUrl?: string
  /** A separate port for `/metrics`, for a network that only operators reach. */
  readonly metricsPort?: number
}

export function readMonitoring(
  readVariable: ReadVariable,
  { isEmbedded }: { readonly isEmbedded: boolean },
): MonitoringConfig {
  const usualSchedule = isEmbedded ? every('day at 02:30') : 'off'
  const drainSeconds = readVariable('DRAIN_SECONDS', 'a whole number from 0 to 300', toSeconds)
  const metricsToken = readVariable(
    'METRICS_TOKEN',
    'at least 32 random letters and digits',
    toToken,
  )
  const metricsPort = readVariable('METRICS_PORT', 'a whole number from 0 to 65535', toPort)
  const sentryDsn = readVariable('SENTRY_DSN', 'an address such as https://KEY@host/1', toDsn)
  const errorWebhookUrl = readVariable('ERROR_WEBHOOK_URL', 'an http or https URL', toHttpUrl)
  const hasExternalBackups = readVariable('EXTERNAL_BACKUPS', 'true or false', toBoolean)
  const backupSchedule = readVariable(
    'BACKUP_SCHEDULE',
    'a schedule such as “day at 02:30”, or off',
    toSchedule,
  )
  const schedule = backupSchedule ?? usualSchedule
  return {
    ...(schedule === 'off' ? {} : { backupSchedule: schedule }),
    hasExternalBackups: hasExternalBackups ?? false,
    hasAccessLog: readVariable('ACCESS_LOG', 'true or false', toBoolean) ?? false,
    drainSeconds: drainSeconds ?? 0,
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(sentryDsn === undefined ? {} : { sentryDsn }),
    ...(errorWebhookUrl === undefined ? {} : { errorWebhookUrl }),
    ...(metricsPort === undefined ? {} : { metricsPort }),
  }
}

function toDsn(text: string): string | undefined {
  const url = URL.parse(text)
  const isDsn = url && url.username !== '' && /^(?:\/[\w-]+)*\/\d+$/u.test(url.pathname)
  return isDsn ? toHttpUrl(text) : undefined
}

function toSeconds(text: string): number | undefined {
  const seconds = Number(text)
  return /^\d{1,3}$/u.test(text) && seconds <= 300 ? seconds : undefined
}

function toSchedule(text: string): Schedule | 'off' | undefined {
  if (text === 'off') return text
  return isValidSchedule(text) ? every(text) : undefined
}
