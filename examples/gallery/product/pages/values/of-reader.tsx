import { loadPageReader, type PageReader, Parts, usePermissions, useUser } from 'nacre/admin'

export const load = loadPageReader

export const Sample = ({ data: reader }: { data: PageReader }) => (
  <Parts reader={reader}>
    <Reader />
  </Parts>
)

function Reader() {
  const user = useUser()
  const may = usePermissions('items')
  return (
    <p>
      {user ? user.name : 'A visitor'} may {Object.keys(may).join(', ')}.
    </p>
  )
}
