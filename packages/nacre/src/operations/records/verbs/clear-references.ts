import { inEachLanguage, localizedMessage } from '#shell/messages/translate.ts'
import { isFieldError, formatFieldError } from '#shell/language/errors/field-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { safeValidateEntity, type Issue } from '#shell/language/entities/safe-validate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { type Language, humanize, localize } from '#shell/language/texts/localized-text.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import type { WriteDeps } from '../locks/lock-for-write.ts'
import { findUniqueConflicts } from '../checks/find-unique-conflicts.ts'
import { mayReadField, type IncomingRelation } from '../record-relations.ts'

/** Collects records that reference removed records and must be cleared. */
export interface ReferenceClearing {
  add(pointer: IncomingRelation, record: string, target: string): void
  /**
   * Clears the references to all removed records, with one change per record. Throws when the
   * result violates a declaration. Call it inside the transaction, after all removals are known.
   */
  clear(
    deps: WriteDeps,
    trx: QueryRunner,
    ctx: RequestContext,
    isRemoved: (entity: Entity, id: string) => boolean,
  ): Promise<readonly Entity[]>
}

interface ClearedRecord {
  readonly from: Entity
  readonly id: string
  /** The ids of the removed records, by the field that references them. */
  readonly fields: Map<
    string,
    { readonly pointer: IncomingRelation; readonly targets: Set<string> }
  >
}

export function createReferenceClearing({
  isTrash,
}: {
  readonly isTrash: boolean
}): ReferenceClearing {
  const all = new Map<string, ClearedRecord>()
  return {
    add(pointer, id, target) {
      const { from, field } = pointer
      const key = `${from.name} ${id}`
      const one = all.get(key) ?? { from, id, fields: new Map() }
      const { targets } = one.fields.get(field) ?? { targets: new Set<string>() }
      one.fields.set(field, { pointer, targets: targets.add(target) })
      all.set(key, one)
    },
    async clear(deps, trx, ctx, isRemoved) {
      const changedEntities = new Set<Entity>()
      for (const { from, id, fields } of all.values()) {
        if (isRemoved(from, id)) continue
        const before = await deps.store.records(from).read({ id, where: [], isTrash }, trx)
        if (!before) continue
        const values = Object.fromEntries(
          [...fields].map(([field, { targets }]) => [field, removeTargets(before[field], targets)]),
        )
        const issues = await findRuleErrors(deps, trx, from, before, values)
        if (issues.length > 0) {
          const pointers = [...fields.values()].map(({ pointer }) => pointer)
          throw await referenceErrors(deps, trx, ctx, pointers, before, issues)
        }
        await deps.writer.update(trx, ctx, from, { before, values, verb: 'change' })
        changedEntities.add(from)
      }
      return [...changedEntities]
    },
  }
}

function removeTargets(value: unknown, targets: ReadonlySet<string>): readonly unknown[] | null {
  return Array.isArray(value) ? value.filter((one) => !targets.has(String(one))) : null
}

async function findRuleErrors(
  { store }: WriteDeps,
  trx: QueryRunner,
  entity: Entity,
  before: StoredRecord,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Issue[]> {
  const { issues } = safeValidateEntity(entity, values, { whole: false, before })
  const changed = Object.keys(values)
  const own = { own: before.id, changed }
  return [
    ...issues,
    ...(await findUniqueConflicts(store, trx, entity, { ...before, ...values }, own)),
  ]
}

/**
 * Adds error messages for records that would become invalid. Names only those that the actor may
 * read.
 */
async function referenceErrors(
  { store, authorizer }: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  pointers: readonly IncomingRelation[],
  { id }: StoredRecord,
  issues: readonly Issue[],
): Promise<AppError> {
  const known = pointers.find((pointer) => mayReadField(authorizer, ctx, pointer))
  if (!known) return new AppError('conflict', { message: unnamed })
  const { from, field } = known
  const seen = await store
    .records(from)
    .read({ id, ...authorizer.grant(ctx.actor, ['read'], from) }, trx)
  const readable = authorizer.readable(ctx.actor, from)
  const messages = issues.filter(({ path: [name] }) => name === undefined || readable.has(name))
  const message = (language: Language) => {
    const { label = humanize(field) } = from.fields[field] ?? {}
    const pluralLabel = localize(from.pluralLabel ?? humanize(from.plural), language)
    const reasons = new Set(messages.map(({ about }) => toMessage(about, language)))
    return {
      name: `${pluralLabel} (${localize(label, language)})`,
      reasons: [...reasons].join(' '),
    }
  }
  const name = inEachLanguage((language) => message(language).name)
  const reasons = inEachLanguage((language) => message(language).reasons)
  return new AppError('conflict', {
    message: localizedMessage('api.requiredRelations.requiredBy', { name, reasons }),
    details: { entity: from.name, field, ...(seen ? { record: id } : {}) },
  })
}

const unnamed = localizedMessage('api.requiredRelations.requiredByUnnamed')

function toMessage(about: Issue['about'], language: Language): string {
  return isFieldError(about) ? formatFieldError(about, language) : localize(about, language)
}
