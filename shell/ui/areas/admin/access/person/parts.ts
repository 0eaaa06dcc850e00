import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { AnyRecord } from '../../any-record.ts'
import type { PersonAccess, PersonData } from './load-person.ts'

/** What each part of a person's page has in its hands. */
export interface Parts {
  readonly data: PersonData
  readonly entity: EntityOutline
  readonly person: AnyRecord
  readonly access: PersonAccess
}
