import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import { Cell } from '../fields/cell.tsx'
import { NotHere } from '../not-here.tsx'
import { type AnyRecord, titleOf } from '../title-of.ts'

export interface RecordData {
  readonly entity: EntityOutline | undefined
  readonly answer: Answer<AnyRecord> | undefined
}

export async function load({ http, url, params }: PageContext): Promise<RecordData> {
  const entity = entityAt(await loadAdmin(http, url), params['plural'])
  const id = encodeURIComponent(params['id'] ?? '')
  const answer = entity && (await http.get<AnyRecord>(`/v1/${entity.plural}/${id}`))
  return { entity, answer }
}

export function head({ entity, answer }: RecordData) {
  return entity && answer?.ok ? { title: titleOf(entity, answer.data) } : { status: 404 as const }
}

/** One record, with everything that can be seen of it and done with it. */
export function Page({ data: { entity, answer } }: { data: RecordData }) {
  if (!entity || !answer?.ok) return <NotHere />
  const record = answer.data
  return (
    <>
      <h1>{titleOf(entity, record)}</h1>
      <dl>
        {Object.entries(entity.fields).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <Cell field={field} value={record[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
