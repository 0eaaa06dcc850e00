import { isComplaint, sentenceFor } from '#shell/model/complaint.ts'
import type { Entity } from '#shell/model/entity.ts'
import { examine, type Finding } from '#shell/model/examine.ts'
import { Failure } from '#shell/model/failure.ts'
import { type Language, nameAsWords, wordsIn } from '#shell/model/words.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import type { WriteParts } from './change-records.ts'
import { findTaken } from './hold-unique.ts'
import { isKnownTo, type Pointer } from './relations.ts'

/** Records that point to what is removed and stay without it: which, and in which fields. */
export interface Clearing {
  add(pointer: Pointer, record: string, target: string): void
  /**
   * Inside a transaction, once it is known what goes: changes each record that stays, once, however many fields
   * point there. The change must leave a record that its declaration allows, or the removal is refused.
   */
  clear(
    parts: WriteParts,
    run: Run,
    by: Asker,
    isGoing: (entity: Entity, id: string) => boolean,
  ): Promise<readonly Entity[]>
}

interface Cleared {
  readonly from: Entity
  readonly id: string
  /** What goes, by the fields that point to it. */
  readonly fields: Map<string, { readonly pointer: Pointer; readonly targets: Set<string> }>
}

export function createClearing({ isBin }: { readonly isBin: boolean }): Clearing {
  const all = new Map<string, Cleared>()
  return {
    add(pointer, id, target) {
      const { from, field } = pointer
      const key = `${from.name} ${id}`
      const one = all.get(key) ?? { from, id, fields: new Map() }
      const { targets } = one.fields.get(field) ?? { targets: new Set<string>() }
      one.fields.set(field, { pointer, targets: targets.add(target) })
      all.set(key, one)
    },
    async clear(parts, run, by, isGoing) {
      const touched = new Set<Entity>()
      for (const { from, id, fields } of all.values()) {
        if (isGoing(from, id)) continue
        const before = await parts.store.records(from).read({ id, where: [], isBin }, run)
        if (!before) continue
        const values = Object.fromEntries(
          [...fields].map(([field, { targets }]) => [field, without(before[field], targets)]),
        )
        const findings = await findBroken(parts, run, from, before, values)
        if (findings.length > 0) {
          const pointers = [...fields.values()].map(({ pointer }) => pointer)
          throw await neededBy(parts, run, by, pointers, before, findings)
        }
        await parts.writer.update(run, by, from, { before, values, verb: 'change' })
        touched.add(from)
      }
      return [...touched]
    },
  }
}

function without(value: unknown, targets: ReadonlySet<string>): readonly unknown[] | null {
  return Array.isArray(value) ? value.filter((one) => !targets.has(String(one))) : null
}

async function findBroken(
  { store }: WriteParts,
  run: Run,
  entity: Entity,
  before: StoredRecord,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Finding[]> {
  const { findings } = examine(entity, values, { whole: false, before })
  const changed = Object.keys(values)
  const own = { own: before.id, changed }
  return [...findings, ...(await findTaken(store, run, entity, { ...before, ...values }, own))]
}

/** Names what would break, as far as the asker may know that there is such a record. */
async function neededBy(
  { store, permit }: WriteParts,
  run: Run,
  by: Asker,
  pointers: readonly Pointer[],
  { id }: StoredRecord,
  findings: readonly Finding[],
): Promise<Failure> {
  const known = pointers.find((pointer) => isKnownTo(permit, by, pointer))
  if (!known) return new Failure('conflict', { says: unnamed })
  const { from, field } = known
  const seen = await store
    .records(from)
    .read({ id, ...permit.grant(by.actor, ['read'], from) }, run)
  const readable = permit.readable(by.actor, from)
  const told = findings.filter(({ path: [name] }) => name === undefined || readable.has(name))
  const says = (language: Language) => {
    const { label = nameAsWords(field) } = from.fields[field] ?? {}
    const many = wordsIn(from.labels ?? nameAsWords(from.plural), language)
    const reasons = new Set(told.map(({ about }) => sentenceOf(about, language)))
    return [`${many} (${wordsIn(label, language)})`, [...reasons].join(' ')] as const
  }
  const [en, reasons] = says('en')
  const [de, germanReasons] = says('de')
  return new Failure('conflict', {
    says: {
      en: `This is needed by ${en}. Without it: ${reasons}`,
      de: `Das wird gebraucht von: ${de}. Ohne es: ${germanReasons}`,
    },
    more: { entity: from.name, field, ...(seen ? { record: id } : {}) },
  })
}

const unnamed = {
  en: 'Something else needs this and would be wrong without it.',
  de: 'Etwas anderes braucht dies und wäre ohne es falsch.',
}

function sentenceOf(about: Finding['about'], language: Language): string {
  return isComplaint(about) ? sentenceFor(about, language) : wordsIn(about, language)
}
