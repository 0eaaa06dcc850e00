import type { MovedTable } from '#shell/store/move/move-database.ts'
import { parseCommand } from './parse-command.mjs'

interface Tools {
  /** The kind of the database that the server uses. */
  readonly current: 'sqlite' | 'postgres'
  /** Copies all data. Without a URL, to the data folder. */
  move(url: string | undefined, onTable: (table: MovedTable) => void): Promise<void>
  print(line: string): void
}

/** Runs the command `nacre move` and returns its exit code. */
export async function runMoveCommand(
  args: readonly string[],
  { current, move, print }: Tools,
): Promise<number> {
  const { answer, values } = parseCommand('move', args, '')
  if (answer) {
    print(answer.text)
    return answer.code
  }
  const to = String(values.to)
  const url = to === 'embedded' ? undefined : to
  if (url === undefined && current === 'sqlite')
    throw new Error('The data is in the data folder already. Set DATABASE_URL to move it back.')
  let rows = 0
  await move(url, (table) => {
    rows += table.rows
    if (table.rows > 0)
      print(
        `${table.name.padEnd(32)} ${String(table.rows).padStart(9)} rows, checksum ${table.checksum}`,
      )
  })
  print(`Copied ${rows} rows. Both databases have the same rows.`)
  print(
    url === undefined
      ? 'Remove DATABASE_URL and start the server.'
      : 'Set DATABASE_URL to the new database and start the server with the same data folder.',
  )
  return 0
}
