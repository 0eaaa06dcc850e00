import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { every } from '#shell/language/product/job.ts'
import { findSettingsProblems } from './find-settings-problems.ts'

const trustedProxies = new BlockList()
trustedProxies.addAddress('10.0.0.1')

const bucket = { url: 'https://s3.example.org/backups', keyId: 'one', keySecret: 'two' }

const good = {
  host: '0.0.0.0',
  origin: 'https://tools.example.org',
  trustedProxies,
  smtp: { host: 'mail.example.org' } as never,
  backupSchedule: every('day at 02:30'),
  hasExternalBackups: false,
  backupBucket: { bucket, key: 'x'.repeat(32) },
}

test('good settings have no problem', () => {
  expect(findSettingsProblems(good, 1_000)).toEqual([])
  // Windows has no user id.
  expect(findSettingsProblems(good, undefined)).not.toContain('noOrigin')
})

const { origin: _, ...withoutOrigin } = good
const { backupSchedule: _schedule, ...withoutSchedule } = good
const { backupBucket: _bucket, ...withoutBucket } = good
const { smtp: _smtp, ...withoutMail } = good

test.each([
  ['noOrigin', withoutOrigin],
  ['noTrustedProxies', { ...good, trustedProxies: new BlockList() }],
  ['noMail', withoutMail],
  ['noBackups', withoutSchedule],
  ['backupsOnSameDisk', withoutBucket],
  ['readableBackups', { ...good, backupBucket: { bucket } }],
  ['noBackups', { ...withoutSchedule, databaseUrl: 'postgres://nacre@db/nacre' }],
  ['openMetrics', { ...good, metricsPort: 9_464 }],
] as const)('%s is found', (problem, config) => {
  expect(findSettingsProblems(config, 1_000)).toEqual([problem])
})

test('what is safe is no problem', () => {
  for (const config of [
    { ...withoutSchedule, hasExternalBackups: true },
    { ...withoutBucket, hasExternalBackups: true },
    { ...withoutSchedule, databaseUrl: 'postgres://nacre@db/nacre', hasExternalBackups: true },
    { ...good, metricsPort: 9_464, metricsToken: 'x'.repeat(32) },
    { ...good, metricsPort: 9_464, host: '127.0.0.1' },
    { ...good, origin: 'http://localhost:3000', trustedProxies: new BlockList() },
  ]) {
    expect(findSettingsProblems(config, 1_000)).toEqual([])
  }
  expect(findSettingsProblems(good, 0)).toEqual(['rootUser'])
})
