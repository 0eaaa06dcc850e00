import { expect, test } from 'vitest'
import { createChanges } from './changes.ts'

test('everybody who listens is told which entity has changed', () => {
  const changes = createChanges()
  changes.tell('nobody listens yet')
  const heard: string[] = []
  changes.listen((entity) => heard.push(`one: ${entity}`))
  changes.listen((entity) => heard.push(`two: ${entity}`))
  changes.tell('book')
  expect(heard).toEqual(['one: book', 'two: book'])
})
