import { afterEach, expect, test } from 'vitest'
import { runNewestAction, dismissToast, toast, toasts } from './toast-store.ts'

afterEach(() => {
  for (const { id } of toasts.now()) dismissToast(id)
})

const sentences = () => toasts.now().map(({ sentence }) => sentence)

test('the newest four toasts are visible, and each can be closed by its creator', () => {
  const putAwayFirst = toast({ sentence: 'one' })
  for (const sentence of ['two', 'three', 'four']) toast({ sentence })
  putAwayFirst()
  expect(sentences()).toEqual(['two', 'three', 'four'])
  toast({ sentence: 'five' })
  toast({ sentence: 'six' })
  expect(sentences()).toEqual(['three', 'four', 'five', 'six'])
})

test('undo runs the action of the newest toast that has one, once', () => {
  const undone: string[] = []
  const undo = (what: string) => ({ label: 'Undo', act: () => void undone.push(what) })
  toast({ sentence: 'one', action: undo('one') })
  toast({ sentence: 'two', action: undo('two') })
  toast({ sentence: 'three' })
  runNewestAction()
  runNewestAction()
  runNewestAction()
  expect(undone).toEqual(['two', 'one'])
  expect(sentences()).toEqual(['three'])
})

test('subscribers are notified of changes until they unsubscribe', () => {
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
