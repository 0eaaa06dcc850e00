import { expect, test } from 'vitest'
import { reactFacts } from './react-facts.ts'

test('The build for development, in which tests run, is told as what it is.', () => {
  expect(reactFacts()).toEqual({ version: expect.stringMatching(/^\d+\./u), build: 'development' })
})
