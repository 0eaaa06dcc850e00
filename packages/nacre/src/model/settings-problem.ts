/**
 * A setting that is unsafe or forgotten in production. System status and `nacre doctor` name it with what
 * to do.
 *
 * @example
 * const problems: readonly SettingsProblem[] = ['noOrigin', 'noMail']
 */
export type SettingsProblem =
  | 'noOrigin'
  | 'noTrustedProxies'
  | 'noMail'
  | 'noBackups'
  | 'backupsOnSameDisk'
  | 'readableBackups'
  | 'openMetrics'
  | 'rootUser'
