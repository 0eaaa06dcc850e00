import type { StatesOutline } from '#shell/model/outline/entity-outline.ts'

/** A state in the drawing: where it stands and how large it is. */
export interface PlacedState {
  readonly name: string
  readonly label: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** All the moves from one state to another, as one arrow. */
export interface PlacedMove {
  readonly from: string
  readonly to: string
  readonly names: readonly string[]
  readonly label: string
  /** The curve, as SVG has it, and where its label stands. */
  readonly path: string
  readonly at: readonly [x: number, y: number]
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly states: readonly PlacedState[]
  readonly moves: readonly PlacedMove[]
}

export const boxHeight = 34
const letter = 7.4
const rowGap = 46
const arcStep = 30
const margin = 12

/**
 * Places states in columns, by how many moves they are away from the beginning. Moves that lead on are drawn
 * from side to side, and those that lead back go below, each in a lane of its own.
 */
export function layOut(outline: StatesOutline): Drawing {
  const arrows = arrowsOf(outline)
  const columns = columnsOf(outline, arrows)
  const tallest = Math.max(...columns.map((column) => column.length))
  const bodyHeight = tallest * boxHeight + (tallest - 1) * rowGap
  const placed = new Map<string, PlacedState>()
  let x = margin
  for (const [place, column] of columns.entries()) {
    const width = Math.max(...column.map((state) => widthOf(outline.labels[state] ?? state)))
    const height = column.length * boxHeight + (column.length - 1) * rowGap
    for (const [row, name] of column.entries()) {
      const y = margin + 14 + (bodyHeight - height) / 2 + row * (boxHeight + rowGap)
      placed.set(name, { name, label: outline.labels[name] ?? name, x, y, width })
    }
    x += width + gapAfter(place, columns, arrows)
  }
  const bottom = margin + 14 + bodyHeight
  let lanes = 0
  const moves = arrows.flatMap((arrow): readonly PlacedMove[] => {
    const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)]
    if (!from || !to) return []
    if (from.x < to.x && !isBehind(from, to, columns)) return [{ ...arrow, ...straight(from, to) }]
    lanes += 1
    return [{ ...arrow, ...below(from, to, bottom + lanes * arcStep) }]
  })
  const widest = Math.max(...[...placed.values()].map((one) => one.x + one.width))
  const labels = moves.map((move) => move.at[0] + widthOf(move.label) / 2)
  return {
    width: Math.max(widest, ...labels) + margin,
    height: bottom + lanes * arcStep + margin + (lanes > 0 ? 8 : 0),
    states: [...placed.values()],
    moves,
  }
}

type Arrow = Pick<PlacedMove, 'from' | 'to' | 'names' | 'label'>

function arrowsOf({ moves }: StatesOutline): readonly Arrow[] {
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

/** By how few moves a state can be reached; what cannot be reached stands with the beginning. */
function columnsOf({ initial, labels }: StatesOutline, arrows: readonly Arrow[]) {
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

/** Whether another column stands between the two, so that a straight line would cross it. */
function isBehind(from: PlacedState, to: PlacedState, columns: readonly (readonly string[])[]) {
  const at = (name: string) => columns.findIndex((column) => column.includes(name))
  return at(to.name) - at(from.name) > 1
}

function gapAfter(
  place: number,
  columns: readonly (readonly string[])[],
  arrows: readonly Arrow[],
): number {
  const [here, next] = [columns[place] ?? [], columns[place + 1] ?? []]
  const between = arrows.filter(({ from, to }) => here.includes(from) && next.includes(to))
  return Math.max(64, ...between.map(({ label }) => widthOf(label) + 24))
}

function straight(from: PlacedState, to: PlacedState): Pick<PlacedMove, 'path' | 'at'> {
  const [x1, y1] = [from.x + from.width, from.y + boxHeight / 2]
  const [x2, y2] = [to.x - 2, to.y + boxHeight / 2]
  const middle = (x1 + x2) / 2
  return {
    path: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`,
    at: [middle, (y1 + y2) / 2 - (y1 === y2 ? 9 : 0)],
  }
}

/** Down from one, along a lane, and up to the other. */
function below(from: PlacedState, to: PlacedState, lane: number): Pick<PlacedMove, 'path' | 'at'> {
  const isSelf = from.name === to.name
  const x1 = from.x + from.width * (isSelf ? 0.35 : from.x < to.x ? 0.6 : 0.4)
  const x2 = to.x + to.width * (isSelf ? 0.65 : from.x < to.x ? 0.4 : 0.6)
  const [y1, y2] = [from.y + boxHeight, to.y + boxHeight + 2]
  const turn = x1 < x2 ? 10 : -10
  return {
    path: `M${x1} ${y1}V${lane - 10}Q${x1} ${lane} ${x1 + turn} ${lane}H${x2 - turn}Q${x2} ${lane} ${x2} ${lane - 10}V${y2}`,
    at: [(x1 + x2) / 2, lane - 7],
  }
}

function widthOf(label: string): number {
  return Math.round(label.length * letter) + 24
}
