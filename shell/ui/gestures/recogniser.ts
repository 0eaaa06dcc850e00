import type { GestureNumbers } from './gesture-defaults.ts'

type Point = { x: number; y: number }

/** One thing that the finger did. A move to where it is already only says what time it is. */
export type Sample = Point & { type: 'down' | 'move' | 'up' | 'cancel'; time: number }

/** What can be recognised, and what is told about it. */
export type Gestures = {
  /** One that did not become a double tap, told once that is certain. For what cannot wait: click. */
  tap: Point
  doubleTap: Point
  press: Point
  swipe: { direction: 'left' | 'right' | 'up' | 'down'; velocity: number }
  /** How far the finger is from where it began, until it is lifted; a cancelled pan is back at 0, 0. */
  pan: Point & { phase: 'move' | 'end' | 'cancel' }
}

type Emit = <Type extends keyof Gestures>(type: Type, gesture: Gestures[Type]) => void

// Clocks of browsers carry fractions and their rounding errors; people's numbers are whole.
const between = (earlier: Sample, later: Sample) => Math.round(later.time - earlier.time)

/**
 * Turns what one finger does into gestures. Knows no page and no clock: time is what the samples say.
 * One touch is one gesture, but a pan may end in a swipe. After each sample it answers at what time it
 * needs the next one at the latest, if at all.
 *
 * @example
 * const take = createRecogniser((type) => console.log(type), gestureDefaults)
 * const due = take({ type: 'down', x: 5, y: 5, time: 0 }) // 251
 * take({ type: 'move', x: 5, y: 5, time: 251 }) // logs "press"
 */
export const createRecogniser = (emit: Emit, numbers: GestureNumbers) => {
  let start: Sample | undefined
  let moved = false
  let panning = false
  let firstTap: Sample | undefined

  const settleTap = () => {
    const tap = firstTap
    firstTap = undefined
    if (tap) emit('tap', { x: tap.x, y: tap.y })
  }

  const tap = (sample: Sample) => {
    const { x, y } = sample
    if (
      firstTap &&
      between(firstTap, sample) <= numbers.tapInterval &&
      Math.hypot(x - firstTap.x, y - firstTap.y) <= numbers.tapDistance
    ) {
      firstTap = undefined
      emit('doubleTap', { x, y })
    } else {
      settleTap()
      firstTap = sample
    }
  }

  const swipe = ({ x, y }: Point, duration: number) => {
    const length = Math.max(Math.abs(x), Math.abs(y))
    const velocity = length / (duration || 1)
    if (length < numbers.swipeDistance || velocity < numbers.swipeVelocity) return
    const direction = x === length ? 'right' : x === -length ? 'left' : y === length ? 'down' : 'up'
    emit('swipe', { direction, velocity })
  }

  const follow = (from: Sample, to: Sample, phase: Gestures['pan']['phase']) => {
    const cancelled = phase === 'cancel'
    const way = cancelled ? { x: 0, y: 0 } : { x: to.x - from.x, y: to.y - from.y }
    const distance = Math.hypot(way.x, way.y)
    const duration = between(from, to)
    moved ||= distance >= numbers.stillness
    panning ||= distance >= numbers.panThreshold
    const pressed = !moved && !cancelled && duration >= numbers.pressTime
    if (pressed || phase !== 'move') start = undefined

    if (phase === 'end' && !moved && duration <= numbers.tapTime) return tap(to)
    if (moved || !start) settleTap()
    if (pressed) emit('press', { x: from.x, y: from.y })
    if (panning) emit('pan', { phase, ...way })
    if (phase === 'end' && moved) swipe(way, duration)
  }

  return (sample: Sample): number | undefined => {
    const { type } = sample
    if (type === 'down') {
      start = sample
      moved = panning = false
    } else if (start) follow(start, sample, type === 'up' ? 'end' : type)
    else if (firstTap && between(firstTap, sample) > numbers.tapInterval) settleTap()

    if (start) return moved ? undefined : start.time + numbers.pressTime
    return firstTap && firstTap.time + numbers.tapInterval + 1
  }
}
