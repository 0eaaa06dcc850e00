import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { loadSession } from '../../../session.ts'
import { loadAdmin } from '../../admin-data.ts'
import type { AnyRecord } from '../../any-record.ts'
import type { ShownKey } from '../keys/load-keys.ts'
import { keptPeople } from '../users/load-users.ts'

/** How somebody comes in, as `/v1/access/users/{id}` answers. */
export interface PersonAccess {
  readonly factors: {
    readonly password: boolean
    readonly totp: boolean
    readonly recovery: number
    readonly passkeys: readonly {
      readonly id: string
      readonly name: string | null
      readonly created: string
      readonly used: string | null
    }[]
    readonly providers: readonly string[]
  }
  readonly seen: string | null
  readonly invitation: { readonly sent: string; readonly until: string } | null
  readonly sessions: readonly PlaceOf[]
}

export interface PlaceOf {
  readonly id: string
  readonly isThis: boolean
  readonly created: string
  readonly seen: string
  readonly via: string
  readonly device: string | null
  readonly source: string | null
}

interface Happened {
  readonly seq: number
  readonly at: string
  readonly actor: string | null
  readonly name: string | null
  readonly verb: string
}

export interface PersonData {
  readonly language: string
  /** When it was loaded: what has run out by then has run out. */
  readonly now: number
  readonly entity: EntityOutline | undefined
  /** Nothing where there is nobody, or nobody for this reader. */
  readonly person: AnyRecord | undefined
  readonly access: PersonAccess | undefined
  /** What can be done with them now, or why not. */
  readonly may: Readonly<Record<string, true | string>>
  readonly keys: readonly ShownKey[]
  readonly history: readonly Happened[]
  /** Whether roles can be given without showing again who one is. */
  readonly isProved: boolean
}

const nobody = {
  person: undefined,
  access: undefined,
  may: {},
  keys: [],
  history: [],
  isProved: false,
}

export async function loadPerson({ http, url, params }: PageContext): Promise<PersonData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = keptPeople(admin)
  const id = encodeURIComponent(params['id'] ?? '')
  const now = Date.now()
  if (!entity) return { language, now, entity, ...nobody }
  const [session, person, access, may, keys, history] = await Promise.all([
    loadSession(http),
    http.get<AnyRecord>(`/v1/users/${id}`),
    http.get<PersonAccess>(`/v1/access/users/${id}`),
    http.get<Record<string, true | string>>(`/v1/users/${id}/may`),
    http.get<{ items: readonly ShownKey[] }>(`/v1/keys?maker=${id}`),
    http.get<{ items: readonly Happened[] }>(`/v1/users/${id}/history?limit=20`),
  ])
  if (!person.ok || !access.ok) return { language, now, entity, ...nobody }
  return {
    language,
    now,
    entity,
    person: person.data,
    access: access.data,
    may: may.ok ? may.data : {},
    keys: keys.ok ? keys.data.items : [],
    history: history.ok ? history.data.items : [],
    isProved: session.proved !== undefined && Date.parse(session.proved) > now,
  }
}
