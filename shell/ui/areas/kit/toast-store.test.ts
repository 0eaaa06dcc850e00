import { afterEach, expect, test } from 'vitest'
import { actOnNewest, putAway, toast, toasts } from './toast-store.ts'

afterEach(() => {
  for (const { id } of toasts.now()) putAway(id)
})

const sentences = () => toasts.now().map(({ sentence }) => sentence)

test('the newest four toasts are shown, and each can be put away by whoever showed it', () => {
  const putAwayFirst = toast({ sentence: 'one' })
  for (const sentence of ['two', 'three', 'four']) toast({ sentence })
  putAwayFirst()
  expect(sentences()).toEqual(['two', 'three', 'four'])
  toast({ sentence: 'five' })
  toast({ sentence: 'six' })
  expect(sentences()).toEqual(['three', 'four', 'five', 'six'])
})

test('what is taken back is the newest that can be, once', () => {
  const undone: string[] = []
  const undo = (what: string) => ({ label: 'Undo', act: () => void undone.push(what) })
  toast({ sentence: 'one', action: undo('one') })
  toast({ sentence: 'two', action: undo('two') })
  toast({ sentence: 'three' })
  actOnNewest()
  actOnNewest()
  actOnNewest()
  expect(undone).toEqual(['two', 'one'])
  expect(sentences()).toEqual(['three'])
})

test('whoever listens hears of each change until they stop', () => {
  let heard = 0
  const stop = toasts.subscribe(() => (heard += 1))
  const away = toast({ sentence: 'one' })
  away()
  away()
  expect(heard).toBe(2)
  stop()
  toast({ sentence: 'two' })
  expect(heard).toBe(2)
})
