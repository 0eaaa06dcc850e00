import { updateIfVersionMatches } from '../records/update-if-version.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { withPresentFields } from './former-fields.ts'
import { viewTable } from './view-tables.ts'

/** The query of a list, as in its URL. */
export type ViewQuery = Readonly<Record<string, string>>

export interface StoredSavedView {
  readonly id: string
  readonly version: number
  readonly entity: string
  readonly createdBy: string | null
  readonly name: string
  readonly query: ViewQuery
  readonly isShared: boolean
  readonly isDefault: boolean
  readonly createdAt: string
}

export interface SavedViews {
  /** Lists the views of an entity that are shared or belong to the user, oldest first. */
  list(entity: string, userId: string): Promise<readonly StoredSavedView[]>
  /** Lists all views of a user. */
  listByUser(userId: string): Promise<readonly StoredSavedView[]>
  find(id: string): Promise<StoredSavedView | undefined>
  count(trx: QueryRunner, userId: string): Promise<number>
  add(trx: QueryRunner, view: StoredSavedView): Promise<void>
  /** Updates a view if its version matches. Returns whether it did. */
  change(
    trx: QueryRunner,
    ref: Pick<StoredSavedView, 'id' | 'version'>,
    values: object,
  ): Promise<boolean>
  /** Clears the default view of the list. */
  clearDefault(trx: QueryRunner, entity: string): Promise<void>
  remove(trx: QueryRunner, id: string): Promise<void>
}

const name = 'nacre_saved_view'

export function createSavedViews({ build, columns, read }: Database): SavedViews {
  const rows = createRowCodec<StoredSavedView>(viewTable, columns)
  const decode = (row: DatabaseRow): StoredSavedView => {
    const view = rows.decode(row)
    return { ...view, query: withPresentFields(view.query) }
  }
  const yes = columns.encode({ kind: 'boolean' }, true)
  const no = columns.encode({ kind: 'boolean' }, false)
  const all = () => build.selectFrom(name).selectAll().orderBy('id')
  return {
    async list(entity, userId) {
      const seen = all()
        .where('entity', '=', entity)
        .where((either) =>
          either.or([either('is_shared', '=', yes), either('created_by', '=', userId)]),
        )
      return (await read(seen.compile())).map(decode)
    },
    async listByUser(userId) {
      return (await read(all().where('created_by', '=', userId).compile())).map(decode)
    },
    async find(id) {
      const [row] = await read(all().where('id', '=', id).compile())
      return row && decode(row)
    },
    async count(trx, userId) {
      const [row] = await trx(
        build
          .selectFrom(name)
          .select(({ fn }) => fn.countAll().as('count'))
          .where('created_by', '=', userId)
          .compile(),
      )
      return Number(row?.['count'])
    },
    async add(trx, view) {
      await trx(build.insertInto(name).values(rows.encode(view)).compile())
    },
    change: (trx, ref, values) =>
      updateIfVersionMatches({ build }, trx, name, ref, rows.encode(values)),
    async clearDefault(trx, entity) {
      const usual = build.updateTable(name).set({ is_default: no }).where('entity', '=', entity)
      await trx(usual.where('is_default', '=', yes).compile())
    },
    async remove(trx, id) {
      await trx(build.deleteFrom(name).where('id', '=', id).compile())
    },
  }
}

/** Deletes the private views of a user. Shared views remain without an owner. */
export async function deletePrivateViews(
  { build, columns }: Database,
  trx: QueryRunner,
  userId: string,
) {
  const no = columns.encode({ kind: 'boolean' }, false)
  const privateViews = build.deleteFrom(name).where('created_by', '=', userId)
  await trx(privateViews.where('is_shared', '=', no).compile())
  await trx(
    build.updateTable(name).set({ created_by: null }).where('created_by', '=', userId).compile(),
  )
}
