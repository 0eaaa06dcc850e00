import { system } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { emailOf } from '#shell/model/fields/email.ts'
import type { Product } from '#shell/model/product.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../../asker.ts'
import { allRecords } from '../../lists/all-records.ts'
import { holdValues } from '../../records/hold-values.ts'
import type { Permit } from '../../permit.ts'
import { createWriter } from '../../records/write-record.ts'

type Values = Readonly<Record<string, unknown>>

/** A user as the accounts see one: every field, whoever asks. */
export interface Person extends StoredRecord {
  readonly email: string
  readonly name: string | null
  readonly language: string | null
  readonly zone: string | null
  readonly roles: readonly string[]
  readonly state: 'invited' | 'active' | 'disabled' | 'leaving'
}

/** The users, for what the accounts do by themselves: who may is decided before they are asked. */
export interface People {
  readonly entity: Entity
  /** The fields that somebody may set who has these roles. */
  settable(roles: readonly string[]): readonly string[]
  /** Everybody, by their addresses. */
  list(): Promise<readonly Person[]>
  /** Whatever is given is looked for, as if it were an address. */
  byEmail(given: unknown, run?: Run): Promise<Person | undefined>
  /** Inside a transaction nobody else changes them meanwhile. */
  byId(id: string, run?: Run): Promise<Person | undefined>
  create(run: Run, by: Asker, values: Values, state: Person['state']): Promise<Person>
  /** Changes values, or the state, under the name that history is to have for it. */
  change(run: Run, by: Asker, before: Person, values: Values, verb: string): Promise<Person>
}

export function createPeople(
  parts: { readonly product: Product; readonly store: Store; readonly permit: Permit },
  entity: Entity,
): People {
  const { store } = parts
  const records = store.records(entity)
  const writer = createWriter(store, parts.product.roles)
  return {
    entity,
    settable(roles) {
      const open = parts.permit.writable({ kind: 'user', id: '', roles }, entity)
      return Object.keys(entity.fields).filter(
        (name) => open.has(name) && !entity.fields[name]?.derived,
      )
    },
    async list() {
      const all = (await allRecords(records, { where: [] })).map(personOf)
      return all.toSorted((one, other) => (one.email < other.email ? -1 : 1))
    },
    async byEmail(given, run) {
      const where = [{ email: { is: addressOf(given) } }]
      const [found] = await records.list({ where, order: [], limit: 1 }, run)
      return found && personOf(found)
    },
    async byId(id, run) {
      const lock = run ? ({ lock: 'change' } as const) : {}
      const found = await records.read({ id, where: [], ...lock }, run)
      return found && personOf(found)
    },
    async create(run, by, given, state) {
      const values = await holdValues(parts, run, asSystem(by), entity, given)
      return personOf(await writer.insert(run, by, entity, { ...values, state }))
    },
    async change(run, by, before, { state, ...given }, verb) {
      const held = await holdValues(parts, run, asSystem(by), entity, given, before)
      const values = state === undefined ? held : { ...held, state }
      return personOf(await writer.update(run, by, entity, { before, values, verb }))
    },
  }
}

/** May set everything; history names who it was done by. */
function asSystem(by: Asker): Asker {
  return { ...by, actor: system }
}

/** An address as people are known by it; of what is none, text that nobody has as theirs. */
export function addressOf(given: unknown): string {
  return emailOf(given)?.toLowerCase() ?? ''
}

/** The fields that every user has are declared, so they are there. */
function personOf(record: StoredRecord): Person {
  return record as Person
}

/** Whether somebody in this state may come in. */
export function isLiving({ state }: { readonly state: string }): boolean {
  return state === 'active' || state === 'leaving'
}
