import type { GestureThresholds } from './gesture-defaults.ts'

type Point = { x: number; y: number }

/** An input sample. A move to the same position only reports the time. */
export type Sample = Point & { type: 'down' | 'move' | 'up' | 'cancel'; time: number }

/** The gestures with their data. */
export type Gestures = {
  /**
   * A tap that did not become a double tap, reported once that is certain. Use `click` for an
   * immediate response.
   */
  tap: Point
  doubleTap: Point
  press: Point
  swipe: { direction: 'left' | 'right' | 'up' | 'down'; velocity: number }
  /** The distance from the start until the end of the touch. A canceled pan returns to 0, 0. */
  pan: Point & { phase: 'move' | 'end' | 'cancel' }
}

type Emit = <Type extends keyof Gestures>(type: Type, gesture: Gestures[Type]) => void

// Timestamps have fractions with rounding errors, thresholds are integers.
const between = (earlier: Sample, later: Sample) => Math.round(later.time - earlier.time)

/**
 * Converts the samples of one finger into gestures. It uses neither the DOM nor a clock: the time
 * is that of the samples. A touch is one gesture, but a pan may end in a swipe. Each call returns
 * the time at which the next sample is needed at the latest, if at all.
 *
 * @example
 * const take = createGestureRecognizer((type) => console.log(type), gestureDefaults)
 * const due = take({ type: 'down', x: 5, y: 5, time: 0 }) // 251
 * take({ type: 'move', x: 5, y: 5, time: 251 }) // logs "press"
 */
export const createGestureRecognizer = (emit: Emit, numbers: GestureThresholds) => {
  let start: Sample | undefined
  let moved = false
  let panning = false
  let firstTap: Sample | undefined

  const emitPendingTap = () => {
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
      emitPendingTap()
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

  const emitPan = (from: Sample, to: Sample, phase: Gestures['pan']['phase']) => {
    const cancelled = phase === 'cancel'
    const offset = cancelled ? { x: 0, y: 0 } : { x: to.x - from.x, y: to.y - from.y }
    const distance = Math.hypot(offset.x, offset.y)
    const duration = between(from, to)
    moved ||= distance >= numbers.stillness
    panning ||= distance >= numbers.panThreshold
    const pressed = !moved && !cancelled && duration >= numbers.pressTime
    if (pressed || phase !== 'move') start = undefined

    if (phase === 'end' && !moved && duration <= numbers.tapTime) return tap(to)
    if (moved || !start) emitPendingTap()
    if (pressed) emit('press', { x: from.x, y: from.y })
    if (panning) emit('pan', { phase, ...offset })
    if (phase === 'end' && moved) swipe(offset, duration)
  }

  return (sample: Sample): number | undefined => {
    const { type } = sample
    if (type === 'down') {
      start = sample
      moved = panning = false
    } else if (start) emitPan(start, sample, type === 'up' ? 'end' : type)
    else if (firstTap && between(firstTap, sample) > numbers.tapInterval) emitPendingTap()

    if (start) return moved ? undefined : start.time + numbers.pressTime
    return firstTap && firstTap.time + numbers.tapInterval + 1
  }
}
