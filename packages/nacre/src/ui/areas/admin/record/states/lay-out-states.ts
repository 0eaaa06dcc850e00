import type { StatesSchema } from '#shell/model/schema/states-schema.ts'

/** A state in the diagram with its position and size. */
export interface PlacedState {
  readonly name: string
  readonly label: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** All transitions from one state to another as one arrow. */
export interface PlacedMove {
  readonly from: string
  readonly to: string
  readonly names: readonly string[]
  readonly label: string
  /** The SVG path and the position of its label. */
  readonly path: string
  readonly at: readonly [x: number, y: number]
}

export interface StateDrawing {
  readonly width: number
  readonly height: number
  readonly states: readonly PlacedState[]
  readonly moves: readonly PlacedMove[]
}

export const stateHeight = 34
const characterWidth = 7.4
const rowGap = 46
const arcStep = 30
const margin = 12

/**
 * Places states in columns by their distance from the initial state. Forward transitions are drawn
 * from side to side, backward ones below in separate lanes.
 */
export function layOutStates(schema: StatesSchema): StateDrawing {
  const arrows = arrowsOf(schema)
  const columns = distanceByState(schema, arrows)
  const tallest = Math.max(...columns.map((column) => column.length))
  const bodyHeight = tallest * stateHeight + (tallest - 1) * rowGap
  const placed = new Map<string, PlacedState>()
  let x = margin
  for (const [index, column] of columns.entries()) {
    const width = Math.max(...column.map((state) => labelWidth(schema.labels[state] ?? state)))
    const height = column.length * stateHeight + (column.length - 1) * rowGap
    for (const [row, name] of column.entries()) {
      const y = margin + 14 + (bodyHeight - height) / 2 + row * (stateHeight + rowGap)
      placed.set(name, { name, label: schema.labels[name] ?? name, x, y, width })
    }
    x += width + columnGapAfter(index, columns, arrows)
  }
  const bottom = margin + 14 + bodyHeight
  let lanes = 0
  const moves = arrows.flatMap((arrow): readonly PlacedMove[] => {
    const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)]
    if (!from || !to) return []
    if (from.x < to.x && !isColumnBetween(from, to, columns))
      return [{ ...arrow, ...straightPath(from, to) }]
    lanes += 1
    return [{ ...arrow, ...lanePath(from, to, bottom + lanes * arcStep) }]
  })
  const widest = Math.max(...[...placed.values()].map((one) => one.x + one.width))
  const labels = moves.map((move) => move.at[0] + labelWidth(move.label) / 2)
  return {
    width: Math.max(widest, ...labels) + margin,
    height: bottom + lanes * arcStep + margin + (lanes > 0 ? 8 : 0),
    states: [...placed.values()],
    moves,
  }
}

type Arrow = Pick<PlacedMove, 'from' | 'to' | 'names' | 'label'>

function arrowsOf({ moves }: StatesSchema): readonly Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const [name, { from, to, label }] of Object.entries(moves)) {
    for (const start of from) {
      const before = arrows.get(`${start} ${to}`)
      arrows.set(`${start} ${to}`, {
        from: start,
        to,
        names: [...(before?.names ?? []), name],
        label: before ? `${before.label}, ${label}` : label,
      })
    }
  }
  return [...arrows.values()]
}

/** Returns the distance of each state. Unreachable states share the first column. */
function distanceByState({ initial, labels }: StatesSchema, arrows: readonly Arrow[]) {
  const steps = new Map([[initial, 0]])
  const queue = [initial]
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const { from, to } of arrows) {
      if (from !== state || steps.has(to)) continue
      steps.set(to, (steps.get(state) ?? 0) + 1)
      queue.push(to)
    }
  }
  const columns: string[][] = []
  for (const state of Object.keys(labels)) (columns[steps.get(state) ?? 0] ??= []).push(state)
  return columns.filter((column) => column.length > 0)
}

/** Checks whether a column lies between two states, so that a straight line would cross it. */
function isColumnBetween(
  from: PlacedState,
  to: PlacedState,
  columns: readonly (readonly string[])[],
) {
  const columnOf = (name: string) => columns.findIndex((column) => column.includes(name))
  return columnOf(to.name) - columnOf(from.name) > 1
}

function columnGapAfter(
  index: number,
  columns: readonly (readonly string[])[],
  arrows: readonly Arrow[],
): number {
  const [currentColumn, next] = [columns[index] ?? [], columns[index + 1] ?? []]
  const between = arrows.filter(({ from, to }) => currentColumn.includes(from) && next.includes(to))
  return Math.max(64, ...between.map(({ label }) => labelWidth(label) + 24))
}

function straightPath(from: PlacedState, to: PlacedState): Pick<PlacedMove, 'path' | 'at'> {
  const [x1, y1] = [from.x + from.width, from.y + stateHeight / 2]
  const [x2, y2] = [to.x - 2, to.y + stateHeight / 2]
  const middle = (x1 + x2) / 2
  return {
    path: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`,
    at: [middle, (y1 + y2) / 2 - (y1 === y2 ? 9 : 0)],
  }
}

/** Draws a path down, along a lane and up to the target. */
function lanePath(
  from: PlacedState,
  to: PlacedState,
  lane: number,
): Pick<PlacedMove, 'path' | 'at'> {
  const isSelf = from.name === to.name
  const x1 = from.x + from.width * (isSelf ? 0.35 : from.x < to.x ? 0.6 : 0.4)
  const x2 = to.x + to.width * (isSelf ? 0.65 : from.x < to.x ? 0.4 : 0.6)
  const [y1, y2] = [from.y + stateHeight, to.y + stateHeight + 2]
  const cornerOffset = x1 < x2 ? 10 : -10
  return {
    path: `M${x1} ${y1}V${lane - 10}Q${x1} ${lane} ${x1 + cornerOffset} ${lane}H${x2 - cornerOffset}Q${x2} ${lane} ${x2} ${lane - 10}V${y2}`,
    at: [(x1 + x2) / 2, lane - 7],
  }
}

function labelWidth(label: string): number {
  return Math.round(label.length * characterWidth) + 24
}
