import { expect, test } from 'vitest'
import { createChangeNotifier } from './change-notifier.ts'

test('calls all listeners with the name of the changed entity', () => {
  const changes = createChangeNotifier()
  changes.notify('nobody listens yet')
  const heard: string[] = []
  changes.listen((entity) => heard.push(`one: ${entity}`))
  changes.listen((entity) => heard.push(`two: ${entity}`))
  changes.notify('book')
  expect(heard).toEqual(['one: book', 'two: book'])
})
