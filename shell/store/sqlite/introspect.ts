import { CompiledQuery } from 'kysely'

export const shapes = CompiledQuery.raw(`
  select t.name as "table", c.name as "column",
    lower(c.type) || case when c."notnull" then ' not null' else '' end as "shape"
  from pragma_table_list t join pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite@_%' escape '@'`)
