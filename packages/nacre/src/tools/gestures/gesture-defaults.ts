/**
 * The product's touch numbers. Times are whole milliseconds (a difference is rounded before it is
 * compared), distances are CSS pixels.
 *
 * | number              | what counts                                                            |
 * |---------------------|------------------------------------------------------------------------|
 * | `tapInterval`       | two taps at most this far apart (<= 300, release to release): a double tap |
 * | `tapTime`           | a touch of at most this length (<= 250) can be a tap                    |
 * | `tapDistance`       | the taps of a double tap lie at most this far apart (<= 10)             |
 * | `pressTime`         | a touch of at least this length (>= 251) is a press                     |
 * | `stillness`         | a tap or a press never moves this far (< 9)                             |
 * | `swipeVelocity`     | a swipe is at least this fast (>= 0.3 px/ms, from touching to lifting)  |
 * | `swipeDistance`     | and ends at least this far away (>= 10), along its main axis            |
 * | `panThreshold`      | a pan begins at this distance (>= 10)                                   |
 * | `echoTime`          | a click this soon (<= 400) after a touch is the touch's own             |
 *
 * @example
 * recognizeGestures(picture, { doubleTap: like }, { ...gestureDefaults, tapInterval: 500 })
 */
export const gestureDefaults = Object.freeze({
  tapInterval: 300,
  tapTime: 250,
  tapDistance: 10,
  pressTime: 251,
  stillness: 9,
  swipeVelocity: 0.3,
  swipeDistance: 10,
  panThreshold: 10,
  echoTime: 400,
})

/** The thresholds of a recognizer, by default `gestureDefaults`. */
export type GestureThresholds = Readonly<Record<keyof typeof gestureDefaults, number>>
