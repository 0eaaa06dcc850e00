import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { recordWrite } from '../../processes/transaction-state.ts'
import type { RecordVerbs } from '../../processes/record-verbs.ts'
import { makeDueMoves, type TimerDeps } from './make-due-moves.ts'
import { changeRecord, createRecord } from './change-records.ts'
import { moveRecord } from './move-record.ts'
import { removeRecord } from './remove-records.ts'
import { runAction } from './run-action.ts'

/**
 * Creates the verbs for code. They are those of users, with all checks, except that the version of the
 * record is not compared: the transaction holds a lock on it.
 */
export function createRecordVerbs(depsOf: () => TimerDeps): RecordVerbs {
  const noted = <T extends { readonly id: string }>(
    trx: QueryRunner,
    entity: Entity,
    record: T,
  ): T => {
    recordWrite(trx, entity, record.id)
    return record
  }
  const version = undefined
  const makeDue: RecordVerbs['makeDue'] = async (trx, ctx, entity, id) => {
    const moved = await makeDueMoves(depsOf(), trx, entity, id, ctx.requestId)
    if (moved) recordWrite(trx, entity, id)
  }
  return {
    makeDue,
    create: async (trx, ctx, entity, values) =>
      noted(trx, entity, await createRecord(depsOf(), trx, ctx, entity, values)),
    async change(trx, ctx, entity, id, values) {
      await makeDue(trx, ctx, entity, id)
      const change = { id, version, input: values }
      return noted(trx, entity, await changeRecord(depsOf(), trx, ctx, entity, change))
    },
    async move(trx, ctx, entity, { id, name, values }) {
      await makeDue(trx, ctx, entity, id)
      const move = { id, version, name, values }
      return noted(trx, entity, await moveRecord(depsOf(), trx, ctx, entity, move))
    },
    async remove(trx, ctx, entity, id) {
      await makeDue(trx, ctx, entity, id)
      const touched = await removeRecord(depsOf(), trx, ctx, entity, { id, version })
      for (const one of touched) recordWrite(trx, one, id)
    },
    async act(trx, ctx, entity, { id, name, input }) {
      if (id !== undefined) await makeDue(trx, ctx, entity, id)
      const { answer, touched } = await runAction(depsOf(), trx, ctx, entity, id, { name, input })
      for (const one of touched) recordWrite(trx, one, id ?? '')
      return answer
    },
  }
}
