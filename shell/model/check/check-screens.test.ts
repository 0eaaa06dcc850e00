import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { call } from '../call.ts'
import { checkProduct } from '../check-product.ts'
import { screen } from '../screen.ts'

test('a screen is of a page, and makes calls that are declared', () => {
  const screens = { home: screen({ calls: ['weather'] }), cellar: screen({}) }
  expect(checkProduct({ ...library, screens })).toEqual([
    'The screen cellar is of no page.',
    'The screen home makes the call weather, which is not declared.',
  ])
})

test('a call goes to an address of one’s own, or has a variable that can lead it elsewhere', () => {
  const address = 'https://weather.example'
  const calls = {
    own: call({ address: '/v1/books', reads: [] }),
    weather: call({ address, reads: [], variable: 'WEATHER' }),
    fixed: call({ address, reads: [] }),
    sly: call({ address: '//weather.example', reads: [] }),
  }
  const sentence = (name: string) =>
    `The call ${name} goes to somebody else, so it needs a variable that can say where.`
  expect(checkProduct({ ...library, calls })).toEqual([sentence('fixed'), sentence('sly')])
})
