import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recognizeGestures, type GestureHandlers } from './recognize-gestures.ts'

// A minimal page: events are dispatched on the document first, then on the element.
const createPage = () => {
  const page = new EventTarget()
  const element = Object.assign(new EventTarget(), { ownerDocument: page, isConnected: true })
  const send = (type: string, more: object = {}) => {
    const event = new Event(type, { cancelable: true })
    const facts = { pointerId: 1, isPrimary: true, pointerType: 'touch', button: 0, ...more }
    const full = { clientX: 0, clientY: 0, timeStamp: Date.now(), ...facts }
    for (const [name, value] of Object.entries(full)) Object.defineProperty(event, name, { value })
    let reached = false
    const mark = () => (reached = true)
    page.addEventListener(type, mark, { once: true })
    page.dispatchEvent(event)
    page.removeEventListener(type, mark)
    if (reached) element.dispatchEvent(event)
    return { prevented: event.defaultPrevented, reached }
  }
  return { element, page, send }
}

const watch = (handlers: GestureHandlers = {}) => {
  const { element, page, send } = createPage()
  const added = vi.spyOn(page, 'addEventListener')
  const listening = () =>
    added.mock.calls.filter(([, , at]) => typeof at === 'object' && at.signal?.aborted === false)
  const heard: string[] = []
  const received = (name: string) => () => void heard.push(name)
  const all = { tap: received('tap'), doubleTap: received('doubleTap'), press: received('press') }
  const stop = recognizeGestures(element as EventTarget as HTMLElement, {
    ...all,
    swipe: ({ direction, velocity }) => heard.push(`swipe ${direction} ${velocity}`),
    pan: ({ phase, x, y }) => heard.push(`pan ${phase} ${x} ${y}`),
    ...handlers,
  })
  const tap = (more: object = {}) => {
    send('pointerdown', more)
    send('pointerup', more)
  }
  return { element, send, heard, stop, tap, listening }
}

const untouched = { prevented: false, reached: true }
const swallowed = { prevented: true, reached: false }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a double tap at 300 ms is reported, at 301 ms two taps are', () => {
  const { heard, tap } = watch()
  tap()
  vi.advanceTimersByTime(300)
  tap()
  expect(heard).toEqual(['doubleTap'])
  tap()
  vi.advanceTimersByTime(301)
  tap()
  vi.advanceTimersByTime(301)
  expect(heard).toEqual(['doubleTap', 'tap', 'tap'])
})

test('a double tap does not suppress clicks', () => {
  const { heard, tap, send } = watch()
  tap()
  expect(send('click')).toEqual(untouched)
  tap()
  expect(send('click')).toEqual(untouched)
  expect(heard).toEqual(['doubleTap'])
})

test('the native double click of a double tap is suppressed, that of the mouse is not', () => {
  const { tap, send } = watch()
  tap()
  tap()
  expect(send('dblclick')).toEqual(swallowed)
  send('pointerdown', { pointerType: 'mouse' })
  expect(send('dblclick')).toEqual(untouched)
})

test('a press right after a tap does not cause a double click', () => {
  const { tap, send } = watch({ doubleTap: undefined })
  tap()
  send('pointerdown')
  vi.advanceTimersByTime(251)
  send('pointerup')
  expect(send('click')).toEqual(swallowed)
  expect(send('dblclick')).toEqual(swallowed)
})

test('without a doubleTap handler, the native double click is not suppressed', () => {
  const { tap, send } = watch({ doubleTap: undefined })
  tap()
  tap()
  expect(send('dblclick')).toEqual(untouched)
})

test('a press is reported after 251 ms during the touch, and not after 250', () => {
  const { heard, send } = watch()
  send('pointerdown')
  vi.advanceTimersByTime(250)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['press'])
})

test('a press suppresses its context menu and its click, but no later one', () => {
  const { heard, send } = watch()
  send('pointerdown')
  vi.advanceTimersByTime(251)
  expect(send('contextmenu')).toEqual(swallowed)
  vi.advanceTimersByTime(5_000)
  send('pointerup')
  vi.advanceTimersByTime(400)
  expect(send('click')).toEqual(swallowed)
  vi.advanceTimersByTime(1)
  expect(send('click')).toEqual(untouched)
  expect(heard).toEqual(['press'])
})

test('a tap right after a press keeps its click', () => {
  const { send, tap } = watch({ tap: undefined })
  send('pointerdown')
  vi.advanceTimersByTime(251)
  send('pointerup')
  tap()
  expect(send('click')).toEqual(untouched)
  vi.runAllTimers()
})

test('without a press handler, click and context menu are not suppressed', () => {
  const { send } = watch({ press: undefined })
  send('pointerdown')
  vi.advanceTimersByTime(600)
  expect(send('contextmenu')).toEqual(untouched)
  send('pointerup')
  expect(send('click')).toEqual(untouched)
})

test('a swipe and its pan are reported, also if the touch ends outside of the element', () => {
  const { heard, send } = watch()
  send('pointerdown', { clientX: 80 })
  vi.advanceTimersByTime(100)
  send('pointermove', { clientX: 50 })
  send('pointerup', { clientX: 50 })
  expect(heard).toEqual(['pan move -30 0', 'pan end -30 0', 'swipe left 0.3'])
})

test('scrolling, which the browser signals by pointercancel, is no gesture', () => {
  const { heard, send } = watch()
  send('pointerdown')
  send('pointercancel')
  vi.advanceTimersByTime(1_000)
  send('pointerup')
  expect(heard).toEqual([])
})

test('a second finger anywhere on the page cancels the gesture and starts none', () => {
  const { heard, send } = watch()
  const second = { pointerId: 2, isPrimary: false }
  send('pointerdown')
  send('pointermove', { clientX: 20 })
  send('pointerdown', second)
  vi.advanceTimersByTime(300)
  send('pointerup', { ...second, clientX: 90 })
  send('pointerup', { clientX: 90 })
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(['pan move 20 0', 'pan cancel 0 0'])
})

test('other pointers do not affect the touch', () => {
  const { heard, send } = watch()
  send('pointerdown')
  send('pointermove', { pointerId: 9, clientX: 500 })
  send('pointerup', { pointerId: 9, pointerType: 'mouse' })
  vi.advanceTimersByTime(251)
  expect(heard).toEqual(['press'])
})

test('a pen makes gestures, the mouse and the secondary button of a pen do not', () => {
  const { heard, tap } = watch()
  tap({ pointerType: 'mouse' })
  tap({ pointerType: 'mouse' })
  tap({ pointerType: 'pen', button: 2 })
  tap({ pointerType: 'pen', button: 2 })
  expect(heard).toEqual([])
  tap({ pointerType: 'pen' })
  tap({ pointerType: 'pen' })
  expect(heard).toEqual(['doubleTap'])
})

test('an element that is removed during the touch is not pressed', () => {
  const { heard, send, element } = watch()
  send('pointerdown')
  element.isConnected = false
  vi.advanceTimersByTime(1_000)
  send('pointerup')
  expect(send('click')).toEqual(untouched)
  expect(heard).toEqual([])
})

test('after stopping, there are no gestures, timers or listeners', () => {
  const { heard, send, stop, tap, listening } = watch()
  tap()
  send('pointerdown')
  expect(listening()).not.toEqual([])
  stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(listening()).toEqual([])
  vi.advanceTimersByTime(1_000)
  send('pointerup')
  tap()
  tap()
  expect(heard).toEqual([])
})

test('a handler may stop the recognition', () => {
  const { heard, send, stop } = watch({ press: () => stop() })
  send('pointerdown')
  vi.advanceTimersByTime(251)
  expect(send('contextmenu')).toEqual(untouched)
  send('pointerup')
  expect(heard).toEqual([])
})

test('a handler that stops the recognition leaves no timer of the current tap', () => {
  const ended = vi.fn(() => stop())
  const { send, stop, tap } = watch({ tap: ended })
  tap()
  vi.advanceTimersByTime(290)
  send('pointerdown')
  vi.advanceTimersByTime(20)
  send('pointerup')
  expect(ended).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('the next touch removes the page listeners of the previous one', () => {
  const { tap, listening, send } = watch()
  tap()
  tap()
  send('pointerdown', { pointerType: 'mouse' })
  expect(listening()).toEqual([])
})
