import type { PermissionTrial } from './expect-permission.ts'

/** Moves a record to the trash, past the rules of the operations. */
export async function moveToTrash(
  { fixture: { store }, entity }: PermissionTrial,
  id: string,
): Promise<void> {
  const records = store.records(entity)
  const removedAt = new Date().toISOString()
  await store.write(async (trx) => {
    const before = await records.read({ id, where: [] }, trx)
    if (before) await records.update(trx, before, { removedAt }, removedAt)
  })
}
