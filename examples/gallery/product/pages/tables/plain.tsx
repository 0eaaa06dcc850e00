import { PlainTable } from 'nacre/admin'

export const Sample = () => (
  <PlainTable
    label="Stock"
    columns={['Item', { name: 'amount', label: 'Amount', className: 'number' }]}
  >
    <tr>
      <td>Ladder</td>
      <td className="number">3</td>
    </tr>
  </PlainTable>
)
