import { useEffect, useState } from 'react'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useSite } from '../../../components/site.ts'
import type { Wiring } from '../../form/field-row.tsx'
import { useAdmin } from '../admin-context.ts'
import { entityAt } from '../admin-data.ts'
import { type AnyRecord, titleOf } from '../title-of.ts'

interface Props {
  wiring: Wiring
  name: string
  field: FieldOutline
  value: unknown
}

const mostOffered = 100

/**
 * Which record, or records, of another list. Without JavaScript it takes ids; with it, it offers the
 * records by what people call them.
 */
export function RelationInput({ wiring, field, value }: Props) {
  const { relation } = field
  const records = useOffered(relation?.plural)
  const entity = entityAt(useAdmin(), relation?.plural)
  const chosen = idsIn(value)
  if (!entity || !records) {
    return <textarea {...wiring} rows={relation?.isMany ? 3 : 1} defaultValue={chosen.join('\n')} />
  }
  const offered = new Map(records.map((record) => [record.id, titleOf(entity, record)]))
  for (const id of chosen) if (!offered.has(id)) offered.set(id, id)
  return (
    <select
      {...wiring}
      multiple={relation?.isMany}
      defaultValue={relation?.isMany ? chosen : (chosen[0] ?? '')}
    >
      {!relation?.isMany && <option value="">–</option>}
      {[...offered].map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
}

function useOffered(plural: string | undefined): readonly AnyRecord[] | undefined {
  const { http } = useSite()
  const [records, setRecords] = useState<readonly AnyRecord[]>()
  useEffect(() => {
    if (plural === undefined) return undefined
    let isWanted = true
    const url = `/v1/${plural}?limit=${mostOffered}`
    void http.get<{ items: readonly AnyRecord[] }>(url).then((answer) => {
      if (isWanted && answer.ok) setRecords(answer.data.items)
    })
    return () => {
      isWanted = false
    }
  }, [http, plural])
  return records
}

function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value.split('\n').filter((id) => id !== '') : []
}
