import { expect, test } from 'vitest'
import { createHttp } from '#shell/http/create-http.ts'
import { invalidatePrefetched } from '../../../prefetch/prefetch-cache.ts'
import { cacheTotal, cachedTotal } from './cached-total.ts'

const http = createHttp(async () => ({ ok: true, status: 200, data: undefined }))

test('the total is reused for other pages and sort orders until something is written', () => {
  const params = { where: '{"state":"draft"}', timeZone: 'Asia/Tokyo' }
  cacheTotal(http, 'cards', params, 12)
  expect(cachedTotal(http, 'cards', { ...params, sort: '-createdAt' })).toBe(12)
  expect(cachedTotal(http, 'tiles', params)).toBeUndefined()
  expect(cachedTotal(http, 'cards', { ...params, timeZone: 'UTC' })).toBeUndefined()
  invalidatePrefetched()
  expect(cachedTotal(http, 'cards', params)).toBeUndefined()
})
