import { loadPageReader, type PageReader, Parts, RecordTable } from 'nacre/admin'

export const load = loadPageReader

export const Sample = ({ data: reader }: { data: PageReader }) => (
  <Parts reader={reader}>
    <RecordTable plural="items" records={[]} columns={['id']} empty={<p>There is no item.</p>} />
  </Parts>
)
