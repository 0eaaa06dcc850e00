import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directionOf } from './direction-of.ts'

const languages = [
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['az-Arab', 'rtl'],
  ['uz', 'ltr'],
] as const

test.each(languages)('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})

describe('where the browser does not tell', () => {
  const { getTextInfo } = Intl.Locale.prototype
  beforeAll(() => void Object.assign(Intl.Locale.prototype, { getTextInfo: undefined }))
  afterAll(() => void Object.assign(Intl.Locale.prototype, { getTextInfo }))

  test.each(languages)('%s is written %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })
})
