import { systemRoutes } from '#shell/api/system/system-routes.ts'
import { findSettingsProblems } from '#shell/server/settings/find-settings-problems.ts'
import { createSystemOperations } from '#shell/server/system-operations.ts'
import { openBackupBucket } from '../backup-source.ts'
import { changelog, version } from '../release.ts'
import type { UserLookup } from './accounts.ts'
import type { ServerBase } from './base.ts'
import type { Feature } from './compose-features.ts'

type Deps = ServerBase & { readonly userLookup: UserLookup }

/** What administrators see of the system: its health, its jobs and its backups. */
export const system: Feature<Deps, object> = ({ userLookup, emailReader, ...deps }) => {
  const settings = findSettingsProblems(deps.config)
  const { backupBucket } = deps.config
  const remoteBackups = backupBucket && openBackupBucket(backupBucket)
  const facts = { ...deps, mail: emailReader, version, changelog, settings, remoteBackups }
  return { routes: systemRoutes(createSystemOperations({ ...userLookup, ...facts })) }
}
