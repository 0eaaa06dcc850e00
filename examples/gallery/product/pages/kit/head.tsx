import { PageHead } from 'nacre/admin'

export const Sample = () => (
  <PageHead
    crumbs={[{ to: '/kit', label: 'All parts' }]}
    about="Breadcrumbs, title, and what can be done."
    actions={<button className="main">New item</button>}
  />
)
