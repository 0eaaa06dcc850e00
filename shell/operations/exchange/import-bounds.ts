import type { Actor } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Store } from '#shell/store/store.ts'
import { type Asker, countedAs, countersOf } from '../asker.ts'

/** How much one import may bring, and how much work the imports of one sender may make in an hour. */
export interface ImportBounds {
  /** Bytes of a table. */
  readonly table: number
  /** Bytes of a list in JSON, which is read as a whole. */
  readonly list: number
  readonly rows: number
  readonly cells: number
  /** Cells read, and twenty for each row that is tried. */
  readonly workPerHour: number
}

const mebibyte = 1024 * 1024
const hour = 3_600
const workOfRow = 20

const forStrangers: ImportBounds = {
  table: mebibyte / 4,
  list: mebibyte / 4,
  rows: 500,
  cells: 5_000,
  workPerHour: 60_000,
}

const forKnown: ImportBounds = {
  table: 32 * mebibyte,
  list: 8 * mebibyte,
  rows: 50_000,
  cells: 2_000_000,
  workPerHour: 10_000_000,
}

/** Who has no account is nobody that could be asked to stop, so they get much less. */
export function boundsFor(actor: Actor): ImportBounds {
  return actor.kind === 'visitor' ? forStrangers : forKnown
}

/** What the rows of a file come to, counted before any of them is tried. */
export interface Size {
  readonly rows: number
  readonly cells: number
}

/** Counts the rows of a file, and reads no further than may be brought. */
export async function sizeOf(
  rows: AsyncIterable<{ readonly cells: number }>,
  bounds: ImportBounds,
): Promise<Size> {
  const size = { rows: 0, cells: 0 }
  for await (const { cells } of rows) {
    size.rows += 1
    size.cells += cells
    if (size.rows > bounds.rows) throw tooLarge('rows', 'Zeilen', bounds.rows)
    if (size.cells > bounds.cells) throw tooLarge('cells', 'Zellen', bounds.cells)
  }
  return size
}

export function tooLarge(en: string, de: string, most: number): Failure {
  const says = {
    en: `At most ${most} ${en} are possible at once. Send the others in another file.`,
    de: `Höchstens ${most} ${de} gehen auf einmal. Senden Sie die anderen in einer weiteren Datei.`,
  }
  return new Failure('too-large', { says, more: { most } })
}

/** Counts the work of an import before it begins, and refuses it where the sender has made too much in this hour. */
export async function countWork(store: Store, by: Asker, size: Size): Promise<void> {
  if (by.actor.kind === 'system') return
  const work = size.cells + workOfRow * size.rows
  const now = Math.floor(Date.now() / 1_000)
  const window = now - (now % hour)
  const key = `import work:${senderOf(by)}`
  const count = await store.write((run) => store.rates.count(run, key, window, work))
  if (count <= boundsFor(by.actor).workPerHour) return
  throw new Failure('too-many', { more: { retryAfter: window + hour - now } })
}

/** A cookie is made anew for nothing, so a stranger is known by where they come from. */
function senderOf(by: Asker): string {
  return countersOf(by).at(-1) ?? countedAs(by)
}

/** How long an import counts as under way of which nobody asks how far it is. */
const patience = 30_000
const underWay = new WeakMap<Store, Map<string, number>>()

/** The place of a sender of whom one import at a time is done. */
export interface Turn {
  /** To be called again and again, as long as it goes on. */
  goOn(): void
  end(): void
}

/** Takes the place of a sender, or refuses while another import of theirs is under way in this process. */
export function takeTurn(store: Store, by: Asker): Turn {
  const all = underWay.get(store) ?? new Map<string, number>()
  underWay.set(store, all)
  const sender = senderOf(by)
  const since = all.get(sender)
  if (since !== undefined && performance.now() - since < patience) {
    const says = {
      en: 'Another import of yours is under way. Wait until it has come to its end.',
      de: 'Ein anderer Import von Ihnen läuft noch. Warten Sie, bis er zu Ende ist.',
    }
    throw new Failure('too-many', { says, more: { retryAfter: 10 } })
  }
  const goOn = () => void all.set(sender, performance.now())
  goOn()
  return { goOn, end: () => void all.delete(sender) }
}
