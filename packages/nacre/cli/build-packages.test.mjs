import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertBuildPackages, buildPackages } from './build-packages.mjs'
import { packageDir } from './package-dir.mjs'

const starter = join(packageDir, '../../examples/starter/package.json')

test('a new app has the packages that build it as development dependencies', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(starter, 'utf8'))
  expect(devDependencies).toMatchObject(buildPackages())
  expect(Object.keys(dependencies)).toEqual(['nacre', 'react', 'react-dom'])
  expect(assertBuildPackages).not.toThrow()
})
