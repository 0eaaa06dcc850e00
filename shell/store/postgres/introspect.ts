import { CompiledQuery } from 'kysely'

export const shapes = CompiledQuery.raw(`
  select t.relname as "table", c.attname as "column",
    format_type(c.atttypid, c.atttypmod)
      || case when c.attcollation = k.typcollation then '' else ' collate "' || o.collname || '"' end
      || case when c.attnotnull then ' not null' else '' end as "shape"
  from pg_class t
    join pg_attribute c on c.attrelid = t.oid
    join pg_type k on k.oid = c.atttypid
    left join pg_collation o on o.oid = c.attcollation
  where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
    and c.attnum > 0 and not c.attisdropped`)
