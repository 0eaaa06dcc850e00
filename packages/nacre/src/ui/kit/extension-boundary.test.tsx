import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Site, SiteContext } from '../components/site.ts'
import { ExtensionBoundary } from './extension-boundary.tsx'

function Broken(): never {
  throw new Error('Broken')
}

function served(guard: NonNullable<Site['guard']>, part: ReactNode): string {
  const site = { guard } as unknown as Site
  return renderToString(
    <SiteContext value={site}>
      <p>Before</p>
      <ExtensionBoundary place="cards/one" shown={1} fallback={<i>Instead</i>}>
        {part}
      </ExtensionBoundary>
      <p>After</p>
    </SiteContext>,
  )
}

test('during server rendering, a throwing extension leaves its surroundings intact and is reported', () => {
  const failed = vi.fn<(place: string) => void>()
  const html = served({ failed }, <Broken />)
  expect(html).toContain('<p>Before</p>')
  expect(html).toContain('<i>Instead</i>')
  expect(html).toContain('<p>After</p>')
  expect(failed.mock.calls).toEqual([['cards/one']])
})

test('an extension that does not throw is rendered and not reported', () => {
  const failed = vi.fn<(place: string) => void>()
  expect(served({ failed }, <b>Whole</b>)).toContain('<b>Whole</b>')
  expect(failed).not.toHaveBeenCalled()
})

test('the error is found by rendering without the boundary', () => {
  const failed = vi.fn<(place: string) => void>()
  expect(() => served({ failed, bare: 'cards/one' }, <Broken />)).toThrow('Broken')
})
