import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { call } from '#shell/language/product/call.ts'
import { problemsOf } from '../problems-of.fixture.ts'
import { pageContent } from '#shell/language/product/page-content.ts'

test('page content must name a page and declared calls', () => {
  const screens = { home: pageContent({ calls: ['weather'] }), cellar: pageContent({}) }
  expect(problemsOf({ ...library, pageContents: screens })).toEqual([
    'The screen cellar is of no page.',
    'The screen home makes the call weather, which is not declared.',
  ])
})

test('an external call needs an environment variable for its URL', () => {
  const address = 'https://weather.example'
  const calls = {
    own: call({ url: '/v1/books', responseFields: [] }),
    weather: call({ url: address, responseFields: [], urlVariable: 'WEATHER' }),
    fixed: call({ url: address, responseFields: [] }),
    sly: call({ url: '//weather.example', responseFields: [] }),
  }
  const sentence = (name: string) =>
    `The call ${name} has the URL of another server, so it needs an environment variable that can replace it.`
  const usedInCode = { calls: Object.keys(calls) }
  expect(problemsOf({ ...library, calls, usedInCode })).toEqual([
    sentence('fixed'),
    sentence('sly'),
  ])
})
