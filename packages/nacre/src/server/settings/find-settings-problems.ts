import type { SettingsProblem } from '#shell/model/settings-problem.ts'
import { isLoopbackName } from './loopback-name.ts'
import type { Config } from './config.ts'

/** What the settings are checked for. */
type CheckedConfig = Pick<
  Config,
  | 'host'
  | 'origin'
  | 'trustedProxies'
  | 'smtp'
  | 'databaseUrl'
  | 'backupBucket'
  | 'backupSchedule'
  | 'hasExternalBackups'
  | 'metricsPort'
  | 'metricsToken'
>

/** Returns the settings that are unsafe or forgotten in production. */
export function findSettingsProblems(
  config: CheckedConfig,
  userId: number | undefined = process.getuid?.(),
): readonly SettingsProblem[] {
  const {
    host,
    origin,
    trustedProxies,
    databaseUrl,
    hasExternalBackups,
    metricsToken,
    backupBucket,
  } = config
  const isPublic = origin !== undefined && !isLoopbackName(new URL(origin).hostname)
  const isEmbedded = databaseUrl === undefined
  const hasBackups = hasExternalBackups || config.backupSchedule !== undefined
  const problems: Readonly<Record<SettingsProblem, boolean>> = {
    noOrigin: origin === undefined,
    noTrustedProxies: isPublic && trustedProxies.rules.length === 0,
    noMail: config.smtp === undefined,
    noBackups: !hasBackups,
    backupsOnSameDisk: isEmbedded && hasBackups && !hasExternalBackups && !backupBucket,
    readableBackups: backupBucket !== undefined && backupBucket.key === undefined,
    openMetrics:
      config.metricsPort !== undefined && metricsToken === undefined && !isLoopbackName(host),
    rootUser: userId === 0,
  }
  return Object.entries(problems).flatMap(([name, is]) => (is ? [name as SettingsProblem] : []))
}
