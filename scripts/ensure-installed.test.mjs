import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requiredPackages } from './ensure-installed.mjs'
import { root } from './root.mjs'

const linux = { everything: true, platform: 'linux', arch: 'x64' }

describe('required packages', () => {
  test('include the packages of the server, without tools, in production', () => {
    const packages = { '': {}, a: {}, b: { dev: true }, c: { devOptional: true } }
    expect(requiredPackages(packages, { ...linux, everything: false })).toEqual(['a'])
    expect(requiredPackages(packages, linux)).toEqual(['a', 'b', 'c'])
  })

  test('include only external packages and their dependencies when a build exists', () => {
    const packages = {
      '': { dependencies: { sharp: '1', vite: '1' } },
      'node_modules/node': { dependencies: { installer: '1' } },
      'node_modules/installer': {},
      'node_modules/vite': { dependencies: { semver: '1' } },
      'node_modules/sharp': {
        dependencies: { semver: '2' },
        optionalDependencies: { '@img/linux': '1', '@img/darwin': '1' },
      },
      'node_modules/semver': {},
      'node_modules/sharp/node_modules/semver': { dependencies: { lru: '1' } },
      'node_modules/lru': { dependencies: { sharp: '1' } },
      'node_modules/emulated': {},
      'node_modules/@img/linux': { optional: true, os: ['linux'] },
      'node_modules/@img/darwin': {
        optional: true,
        os: ['darwin'],
        dependencies: { emulated: '1' },
      },
    }
    expect(requiredPackages(packages, { ...linux, everything: false, only: ['sharp'] })).toEqual([
      'node_modules/node',
      'node_modules/sharp',
      'node_modules/sharp/node_modules/semver',
      'node_modules/lru',
      'node_modules/@img/linux',
    ])
  })

  test('exclude packages for other platforms', () => {
    const packages = {
      'linux-x64-gnu': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      'linux-x64-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'linux-arm64': { optional: true, os: ['linux'], cpu: ['arm64'] },
      'darwin-x64': { optional: true, os: ['darwin'], cpu: ['x64'] },
      wasm: { optional: true, cpu: ['wasm32'] },
      'not-windows': { optional: true, os: ['!win32'] },
    }
    expect(requiredPackages(packages, linux)).toEqual(['linux-x64-gnu', 'not-windows'])
  })

  test('exclude optional packages that npm may omit', () => {
    expect(requiredPackages({ 'for-the-wasm-build': { optional: true } }, linux)).toEqual([])
  })
})

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = (paths) => paths.map((path) => path.split('node_modules/').at(-1)).toSorted()

  test('lists every optional package, as `npm ci` requires', () => {
    const optional = Object.values(packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    )
    const known = new Set(names(Object.keys(packages)))
    expect(optional.filter((name) => !known.has(name))).toEqual([])
  })

  test('has exactly the install scripts that package.json allows', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const scripted = Object.keys(packages).filter((path) => packages[path].hasInstallScript)
    expect(Object.keys(allowScripts).toSorted()).toEqual(names(scripted))
  })
})
