import { expect, test } from 'vitest'
import { detectReactBuild } from './react-build.ts'

test('detects the development build of React, which the tests use', () => {
  expect(detectReactBuild()).toEqual({
    version: expect.stringMatching(/^\d+\./u),
    build: 'development',
  })
})
