import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Site, SiteContext } from '../../../components/site.ts'
import { Guarded } from './guarded.tsx'

function Broken(): never {
  throw new Error('Broken')
}

function served(guard: NonNullable<Site['guard']>, part: ReactNode): string {
  const site = { guard } as unknown as Site
  return renderToString(
    <SiteContext value={site}>
      <p>Before</p>
      <Guarded place="cards/one" shown={1} instead={<i>Instead</i>}>
        {part}
      </Guarded>
      <p>After</p>
    </SiteContext>,
  )
}

test('on a server, what throws far below leaves what stands around it, and is told', () => {
  const failed = vi.fn<(place: string) => void>()
  const html = served({ failed }, <Broken />)
  expect(html).toContain('<p>Before</p>')
  expect(html).toContain('<i>Instead</i>')
  expect(html).toContain('<p>After</p>')
  expect(failed.mock.calls).toEqual([['cards/one']])
})

test('what does not throw stands as it is, and nothing is told', () => {
  const failed = vi.fn<(place: string) => void>()
  expect(served({ failed }, <b>Whole</b>)).toContain('<b>Whole</b>')
  expect(failed).not.toHaveBeenCalled()
})

test('why it throws is learned by letting it', () => {
  const failed = vi.fn<(place: string) => void>()
  expect(() => served({ failed, bare: 'cards/one' }, <Broken />)).toThrow('Broken')
})
