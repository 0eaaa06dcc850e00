import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SiteContext } from '../components/site.ts'
import { Combobox } from './combobox/combobox.tsx'
import { LanguageContext } from './language-context.ts'
import { Menu, MenuButton, MenuLink } from './menu.tsx'
import { ScreenHead } from './screen-head.tsx'
import { EmptyState, Skeleton } from './empty-state.tsx'
import { Popover } from './popover.tsx'
import { Progress } from './progress.tsx'
import { TabLinks, Tabs } from './tabs.tsx'
import { Toasts } from './toasts.tsx'

const site = { name: '', links: [], calls: {}, preload() {}, go() {} }

function served(part: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: part }])
  return renderToString(
    <SiteContext value={site as never}>
      <LanguageContext value="de">
        <RouterProvider router={router} />
      </LanguageContext>
    </SiteContext>,
  )
}

const everything = (
  <>
    <ScreenHead title="Cards" crumbs={[{ to: '/', label: 'Home' }]} actions="…" about="All." />
    <Menu name="More" label="…">
      <MenuLink to="/admin/cards/new" icon="plus">
        New
      </MenuLink>
      <MenuButton type="submit" name="_intent" value="remove" isDangerous>
        Remove
      </MenuButton>
    </Menu>
    <Popover label="Columns">Which?</Popover>
    <Combobox
      wiring={{ id: 'a', name: 'author' }}
      chosen={[{ value: '1', label: 'Ada' }]}
      search={() => Promise.resolve([])}
      fallback={<p>Later</p>}
    />
    <TabLinks label="Parts" tabs={[{ to: '/a', label: 'A' }]} />
    <Tabs label="Sights" tabs={[{ id: 'write', label: 'Write', panel: 'here' }]} />
    <Progress label="Removing" done={3} all={200} onCancel={() => undefined} />
    <EmptyState title="Nothing yet" isProblem />
    <Skeleton label="Loading" />
    <Toasts />
  </>
)

test('the kit renders no style attributes, which the policy forbids', () => {
  const html = served(everything)
  expect(html.length).toBeGreaterThan(1_000)
  expect(html).not.toMatch(/\sstyle=/u)
})

test('texts of the kit are in the language of the reader', () => {
  const html = served(everything)
  expect(html).toContain('aria-label="Meldungen"')
  expect(html).toContain('3 von 200')
})

test('a menu is a list of links and buttons in a native popover, which works without JavaScript', () => {
  const html = served(everything)
  const [, id] = /popoverTarget="([^"]+)" aria-label="More"/iu.exec(html) ?? []
  expect(html).toContain(`<div id="${id}" popover="auto" class="kit-popover kit-menu">`)
  expect(html).toMatch(
    /<button type="submit" class="kit-item danger" value="remove" name="_intent">/u,
  )
})

test('without JavaScript, a combobox renders its fallback', () => {
  expect(served(everything)).toContain('<p>Later</p>')
})
