import { expect, test } from 'vitest'
import { httpOver } from '#shell/http/http.ts'
import { forgetAhead } from '../../prefetch/prefetched.ts'
import { keepTotal, knownTotal } from './counted.ts'

const http = httpOver(async () => ({ ok: true, status: 200, data: undefined }))

test('how many there are stays known while pages are turned and sorted, until something is written', () => {
  const asked = { where: '{"state":"draft"}', zone: 'Asia/Tokyo' }
  keepTotal(http, 'cards', asked, 12)
  expect(knownTotal(http, 'cards', { ...asked, sort: '-created' })).toBe(12)
  expect(knownTotal(http, 'tiles', asked)).toBeUndefined()
  expect(knownTotal(http, 'cards', { ...asked, zone: 'UTC' })).toBeUndefined()
  forgetAhead()
  expect(knownTotal(http, 'cards', asked)).toBeUndefined()
})
