import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteContext } from '../../../components/site.ts'
import { visitor } from '../../../records/admin-data.ts'
import { type PageReader, Parts } from './parts.tsx'
import { usePermissions, useUser } from './use-user.ts'

const site = { name: '', links: [], calls: {}, http: {}, preload() {}, go() {} }
const ada = { ...visitor, id: 'ada', name: 'Ada', roles: ['member'] }

function Greeting() {
  const user = useUser()
  const { create = 'none' } = usePermissions('bookings')
  const { read = 'none' } = usePermissions('secrets')
  return (
    <p>
      {user?.name ?? 'Somebody'} {create} {read}
    </p>
  )
}

function greet(user: PageReader['user']): string {
  const allEntities = [{ plural: 'bookings', may: { create: 'some' } }] as never
  const reader = { user, language: 'en', locale: 'en', timeZone: 'UTC', allEntities, areas: [] }
  return renderToStaticMarkup(
    <SiteContext value={site as never}>
      <Parts reader={reader as never}>
        <Greeting />
      </Parts>
    </SiteContext>,
  )
}

test('parts know their user and what they may do', () => {
  expect(greet(ada)).toContain('Ada some none')
})

test('parts of a visitor have no user', () => {
  expect(greet(visitor)).toContain('Somebody some none')
})
