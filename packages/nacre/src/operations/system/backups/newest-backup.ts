import type { Store } from '#shell/store/store.ts'

const setting = 'newest backup'

type Deps = Pick<Store, 'isAlone' | 'settings' | 'write'>

/**
 * Remembers in the database when a backup was made. Over PostgreSQL, it lies in the data directory of the
 * process that has made it, which the others may not see.
 */
export async function recordBackup({ settings, write }: Deps, createdAt: string): Promise<void> {
  await write((trx) => settings.advance(trx, setting, createdAt))
}

/** Returns when a process has made the newest backup. One process alone looks at its folder instead. */
export async function readNewestBackup({
  isAlone,
  settings,
}: Pick<Deps, 'isAlone' | 'settings'>): Promise<string | undefined> {
  return isAlone ? undefined : settings.read(setting)
}
