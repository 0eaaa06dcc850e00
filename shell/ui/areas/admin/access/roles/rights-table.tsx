import type { AccessCell, AccessRole, AccessRow } from '#shell/model/access-table.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { useWords } from '../../admin-context.ts'
import { rolesWords } from './roles-words.ts'

interface Props {
  label: string
  roles: readonly AccessRole[]
  rows: readonly AccessRow[]
}

/** What may be done, with a column for each role: a tick, a dash, or the conditions in words. */
export function RightsTable({ label, roles, rows }: Props) {
  const { what } = useWords(rolesWords)
  return (
    <PlainTable label={label} columns={[what, ...roles.map((role) => role.label)]}>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{row.label}</th>
          {roles.map(({ name }) => (
            <Cell key={name} cell={row.cells[name] ?? 'none'} />
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

function Cell({ cell }: { cell: AccessCell }) {
  const { yes, no } = useWords(rolesWords)
  if (cell === 'all') {
    return (
      <td data-cell="all">
        <KitIcon name="check" />
        <span className="unseen">{yes}</span>
      </td>
    )
  }
  if (cell === 'none') {
    return (
      <td data-cell="none">
        <span aria-hidden="true">–</span>
        <span className="unseen">{no}</span>
      </td>
    )
  }
  return (
    <td data-cell="some">
      {cell.map((condition) => (
        <span key={condition}>{condition}</span>
      ))}
    </td>
  )
}
