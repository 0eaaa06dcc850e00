import { expect, test } from 'vitest'
import { gestureDefaults } from './gesture-defaults.ts'
import { createGestureRecognizer, type Sample } from './gesture-recognizer.ts'

type Step = readonly [type: Sample['type'] | 'wait', time: number, x?: number, y?: number]

const play = (...steps: Step[]) => {
  const reported: [string, unknown][] = []
  const recognize = createGestureRecognizer(
    (type, gesture) => reported.push([type, gesture]),
    gestureDefaults,
  )
  let last = { x: 0, y: 0 }
  let nextDue: number | undefined
  for (const [type, time, x = 0, y = 0] of steps) {
    if (type !== 'wait') last = { x, y }
    nextDue = recognize({ type: type === 'wait' ? 'move' : type, time, ...last })
  }
  return { heard: reported, names: reported.map(([type]) => type), due: nextDue }
}

const tapAt = (time: number, x = 0, y = 0): Step[] => [
  ['down', time - 20, x, y],
  ['up', time, x, y],
]

const swipeTo = (x: number, y: number, duration: number) =>
  play(['down', 0], ['move', duration - 1, x, y], ['up', duration, x, y]).heard.filter(
    ([type]) => type === 'swipe',
  )

test('two taps 300 ms apart are a double tap, at 301 ms they are two taps', () => {
  expect(play(...tapAt(100, 7, 8), ...tapAt(400, 7, 8)).heard).toEqual([
    ['doubleTap', { x: 7, y: 8 }],
  ])
  expect(play(...tapAt(100), ...tapAt(401), ['wait', 702]).names).toEqual(['tap', 'tap'])
})

test('fractions of a millisecond do not exceed the limit of a double tap', () => {
  expect(play(...tapAt(100.1), ...tapAt(400.3)).names).toEqual(['doubleTap'])
})

test('two taps 10 px apart are a double tap, at 11 px they are two taps', () => {
  expect(play(...tapAt(100), ...tapAt(300, 6, 8)).names).toEqual(['doubleTap'])
  expect(play(...tapAt(100), ...tapAt(300, 11), ['wait', 601]).names).toEqual(['tap', 'tap'])
})

test('a single tap is reported once it can no longer become a double tap', () => {
  expect(play(...tapAt(100)).due).toBe(401)
  expect(play(...tapAt(100), ['wait', 400]).names).toEqual([])
  expect(play(...tapAt(100), ['wait', 401]).names).toEqual(['tap'])
})

test('three taps are a double tap and a tap, four are two double taps', () => {
  const three = [...tapAt(100), ...tapAt(200), ...tapAt(300)]
  expect(play(...three, ['wait', 601]).names).toEqual(['doubleTap', 'tap'])
  expect(play(...three, ...tapAt(400)).names).toEqual(['doubleTap', 'doubleTap'])
})

test('a touch of 250 ms is a tap, one of 251 ms a press', () => {
  expect(play(['down', 0], ['up', 250], ['wait', 551]).names).toEqual(['tap'])
  expect(play(['down', 0], ['up', 251], ['wait', 552]).names).toEqual(['press'])
})

test('a press is reported during the touch, at 251 ms and not at 250', () => {
  expect(play(['down', 40, 3, 4]).due).toBe(291)
  expect(play(['down', 40], ['wait', 290]).names).toEqual([])
  expect(play(['down', 40, 3, 4], ['wait', 291]).heard).toEqual([['press', { x: 3, y: 4 }]])
})

test('a press is the only gesture of its touch', () => {
  const after: Step[] = [
    ['move', 300, 80],
    ['up', 320, 80],
    ['wait', 700],
  ]
  expect(play(['down', 0], ['wait', 251], ...after).names).toEqual(['press'])
})

test('a movement of 8 px does not prevent a press, 9 px do', () => {
  expect(play(['down', 0], ['move', 90, 8], ['wait', 251]).names).toEqual(['press'])
  expect(play(['down', 0], ['move', 90, 9], ['wait', 251]).names).toEqual([])
  expect(play(['down', 0], ['move', 90, 9]).due).toBeUndefined()
})

test('a movement of 8 px does not prevent a tap, 9 px do, even if the finger returns', () => {
  expect(play(['down', 0], ['up', 90, 8], ['wait', 500]).names).toEqual(['tap'])
  expect(play(['down', 0], ['move', 50, 9], ['up', 90], ['wait', 500]).names).toEqual([])
})

test('a pan starts at 10 px and not at 9, and reports its distance until it ends', () => {
  expect(play(['down', 0, 5, 5], ['move', 900, 5, 14], ['up', 990, 5, 14]).names).toEqual([])
  const pan = play(['down', 0, 5, 5], ['move', 500, 15, 5], ['move', 600, 15, 9], ['up', 990, 9, 9])
  expect(pan.heard).toEqual([
    ['pan', { phase: 'move', x: 10, y: 0 }],
    ['pan', { phase: 'move', x: 10, y: 4 }],
    ['pan', { phase: 'end', x: 4, y: 4 }],
  ])
})

test('a swipe needs at least 0.3 px/ms, 0.29 is too slow', () => {
  expect(swipeTo(30, 0, 100)).toEqual([['swipe', { direction: 'right', velocity: 0.3 }]])
  expect(swipeTo(29, 0, 100)).toEqual([])
})

test('a swipe needs at least 10 px, 9 is too short', () => {
  expect(swipeTo(10, 0, 10)).toEqual([['swipe', { direction: 'right', velocity: 1 }]])
  expect(swipeTo(9, 0, 9)).toEqual([])
  expect(swipeTo(8, 8, 8)).toEqual([])
})

test('a swipe has the direction of its longer axis', () => {
  const directions = [swipeTo(-90, 40, 90), swipeTo(90, -40, 90), swipeTo(40, -90, 90)]
  expect([...directions, swipeTo(-40, 90, 90)].flat()).toEqual([
    ['swipe', { direction: 'left', velocity: 1 }],
    ['swipe', { direction: 'right', velocity: 1 }],
    ['swipe', { direction: 'up', velocity: 1 }],
    ['swipe', { direction: 'down', velocity: 1 }],
  ])
})

test('a touch that ends at its start time has a finite velocity', () => {
  expect(play(['down', 5], ['up', 5, 40]).heard.at(-1)).toEqual([
    'swipe',
    { direction: 'right', velocity: 40 },
  ])
})

test('a touch that the browser takes over is no gesture, and its pan returns to the start', () => {
  expect(play(['down', 0], ['cancel', 50], ['up', 90], ['wait', 500]).names).toEqual([])
  expect(play(['down', 0], ['move', 20, 40], ['cancel', 50], ['up', 90, 90]).heard).toEqual([
    ['pan', { phase: 'move', x: 40, y: 0 }],
    ['pan', { phase: 'cancel', x: 0, y: 0 }],
  ])
  expect(play(['down', 0], ['cancel', 50]).due).toBeUndefined()
})

test('a touch that the browser cancels has no position and is no press, regardless of its duration', () => {
  expect(play(['down', 0, 60, 60], ['cancel', 50, 0, 0]).names).toEqual([])
  expect(play(['down', 0], ['cancel', 251]).names).toEqual([])
  expect(play(['down', 0, 60, 60], ['move', 20, 80, 60], ['cancel', 50, 0, 0]).heard).toEqual([
    ['pan', { phase: 'move', x: 20, y: 0 }],
    ['pan', { phase: 'cancel', x: 0, y: 0 }],
  ])
})

test('a touch does not depend on the previous one', () => {
  const slow: Step[] = [
    ['down', 0],
    ['move', 800, 40],
    ['up', 900, 40],
  ]
  expect(play(...slow, ...tapAt(1_000), ['wait', 1_301]).names).toEqual(['pan', 'pan', 'tap'])
  expect(play(...slow, ['down', 950], ['move', 960, 5]).names).toEqual(['pan', 'pan'])
})

test('a tap before another gesture is reported first', () => {
  expect(play(...tapAt(100), ['down', 150], ['cancel', 200]).names).toEqual(['tap'])
  expect(play(...tapAt(100), ['down', 150], ['wait', 401]).names).toEqual(['tap', 'press'])
  expect(play(...tapAt(100), ['down', 150], ['up', 200, 9], ...tapAt(280)).names).toEqual(['tap'])
})

test('a second touch at the limit of a double tap is awaited', () => {
  expect(play(...tapAt(100), ['down', 390], ['wait', 401], ['up', 400]).names).toEqual([
    'doubleTap',
  ])
})
