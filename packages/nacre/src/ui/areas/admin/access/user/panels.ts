import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import type { UserSignInData, UserPageData } from './load-user-page.ts'

/** The props of each panel on the page of a user. */
export interface UserPanelProps {
  readonly data: UserPageData
  readonly entity: EntitySchema
  readonly person: AnyRecord
  readonly access: UserSignInData
}
