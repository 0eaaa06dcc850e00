import * as nacre from 'nacre'
import { expect, test } from 'vitest'
import { constantName, entityConstant } from './source.ts'

test('no constant of a draft has the name of an import', () => {
  const taken = Object.keys(nacre).filter((name) => constantName(name, 'Entity') === name)
  expect(taken).toEqual([])
})

test('other names stay as they are', () => {
  expect(constantName('ticket', 'Entity')).toBe('ticket')
  expect(constantName('application', 'Entity')).toBe('applicationEntity')
  expect(entityConstant('doctor', [{ name: 'doctor' }])).toBe('doctorEntity')
})
