import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import { nameAsWords, type Words, wordsIn } from '#shell/model/words.ts'
import type { Asker } from '../asker.ts'
import type { Step, StepParts } from './steps.ts'

/**
 * The step that takes back what made a version of a record, as long as nothing has come after it. It is a
 * step like any other: who takes it must be allowed to, and it is a version of its own.
 */
export async function undoStep(
  { store, permit }: Pick<StepParts, 'store' | 'permit'>,
  { actor }: Asker,
  entity: Entity,
  { id, version }: { readonly id: string; readonly version?: number },
): Promise<Step> {
  if (!isId(id)) throw new Failure('not-found')
  if (version === undefined) throw new Failure('version-needed')
  const grant = permit.grant(actor, ['read'], entity)
  const view = permit.view(actor, entity)
  const records = store.records(entity)
  const seen = (await records.read({ id, ...grant, ...view })) ?? (await binned())
  if (!seen) throw new Failure('not-found')
  const [latest] = await store.history.list({ entity: entity.name, record: id }, { limit: 1 })
  if (latest?.version !== version || seen.version !== version) throw new Failure('stale')
  const { verb, changes } = latest
  if (verb === 'remove') return { entity, verb: 'restore', id }
  if (verb === 'create' || verb === 'restore') return { entity, verb: 'remove', id, version }
  if (verb === 'change') {
    const before = Object.entries(changes).filter(([name]) => isGiven(entity, name))
    // A refusal that named the field would tell what of this record was changed.
    if (before.some(([name]) => !Object.hasOwn(seen, name))) {
      throw new Failure('forbidden', { says: unseen })
    }
    const values = Object.fromEntries(before.map(([name, [was]]) => [name, was]))
    return { entity, verb, id, version, values }
  }
  const [from, to] = changes['state'] ?? []
  const name = wayBack(entity, to, from, (move) => permit.mayEver(actor, move, entity))
  if (name === undefined) throw new Failure('closed', { says: noWay(entity, from) })
  return { entity, verb: 'move', id, version, name }

  async function binned() {
    if (!permit.mayEver(actor, 'remove', entity)) return undefined
    const both = permit.grant(actor, ['read', 'remove'], entity)
    return records.read({ id, ...both, ...view, isBin: true })
  }
}

/** What somebody has said, and not what was worked out from it. */
function isGiven({ fields }: Entity, name: string): boolean {
  return Object.hasOwn(fields, name) && !fields[name]?.derived
}

/** A move that leads from one state to another and is open to who asks, if there is one. */
function wayBack(
  { states }: Entity,
  from: unknown,
  to: unknown,
  isOpen: (move: string) => boolean,
): string | undefined {
  const moves = Object.entries(states?.moves ?? {})
  return moves.find(
    ([name, move]) => move.to === to && [move.from].flat().includes(String(from)) && isOpen(name),
  )?.[0]
}

const unseen = {
  en: 'Something was changed here that you may not see, so you cannot take it back.',
  de: 'Hier wurde etwas geändert, was Sie nicht sehen dürfen. Deshalb können Sie es nicht zurücknehmen.',
}

function noWay({ states }: Entity, state: unknown): Words {
  const name = String(state)
  const label = states?.labels?.[name] ?? nameAsWords(name)
  return {
    en: `No move leads back to “${wordsIn(label, 'en')}”.`,
    de: `Kein Schritt führt zurück zu „${wordsIn(label, 'de')}“.`,
  }
}
