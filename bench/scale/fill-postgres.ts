import { runSql } from '#tests/databases/run-sql.ts'

/**
 * Creates a database with this number of cards, each with an entry in the history. `prepare` creates the
 * tables. Returns the URL.
 */
export async function fillPostgres(
  server: string,
  count: number,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const name = `scale_${count}`
  await runSql(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  await prepare(url.href)
  const id = `lpad(number::text, 16, '0')`
  const rare = `case when number % ${count / 100} = 0 then ' nacre' else '' end`
  const title = `'card ' || lpad(number::text, 8, '0') || ${rare}`
  const text = `'pearl shell ' || number % 1000`
  await runSql(
    url.href,
    `insert into card (id, version, created_at, updated_at, title, text, shelf, rank, _sort_title)
      select ${id}, 1, now(), now(), ${title}, ${text}, number / 50, (number::bigint * 7919) % ${count},
        convert_to(${title}, 'UTF8')
      from generate_series(1, ${count}) as number`,
    `insert into nacre_history (entity, record, version, occurred_at, channel, verb, changes)
      select 'card', ${id}, 1, now(), 'bench', 'create', '[]' from generate_series(1, ${count}) as number`,
    'vacuum analyze',
  )
  return url.href
}
