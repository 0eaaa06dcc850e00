import { type ListPageData, listPage, RecordValue } from 'nacre/admin'
import type { product } from '../../product.ts'

const places = listPage<typeof product, 'places'>('places', { columns: ['name', 'hours'] })

export const { load } = places

export const Sample = ({ data }: { data: ListPageData }) => (
  <places.Records data={data}>
    {(place) => (
      <>
        <h3>{place.name}</h3>
        <RecordValue plural="places" record={place} field="hours" />
      </>
    )}
  </places.Records>
)
