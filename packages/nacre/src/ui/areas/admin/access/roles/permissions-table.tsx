import { useMessages } from '../../../../kit/use-messages.ts'
import type { AccessCell, AccessRole, AccessRow } from '#shell/model/conditions/access-table.ts'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { PlainTable } from '../../../../kit/plain-table.tsx'

interface Props {
  label: string
  roles: readonly AccessRole[]
  rows: readonly AccessRow[]
}

/** A table of actions by role. Each cell has a tick, a dash or the conditions as text. */
export function PermissionsTable({ label, roles, rows }: Props) {
  const t = useMessages()
  return (
    <PlainTable
      label={label}
      columns={[t('access.roles.action'), ...roles.map((role) => role.label)]}
    >
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
  const t = useMessages()
  if (cell === 'all') {
    return (
      <td data-cell="all">
        <KitIcon name="check" />
        <span className="visually-hidden">{t('access.roles.yes')}</span>
      </td>
    )
  }
  if (cell === 'none') {
    return (
      <td data-cell="none">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('access.roles.no')}</span>
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
