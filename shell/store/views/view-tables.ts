import { index, needed, optional, table } from '../tables/table-shapes.ts'

/** Lists as somebody has arranged them, under a name. */
export const viewTable = table(
  'nacre_view',
  [
    needed('id', 'text'),
    needed('version', 'whole'),
    // The entity whose list it is.
    needed('entity', 'text'),
    // Nobody for one that is shared and whose maker has gone.
    optional('maker', 'text'),
    needed('name', 'text'),
    needed('query', 'json'),
    needed('shared', 'boolean'),
    needed('usual', 'boolean'),
    needed('created', 'moment'),
  ],
  ['id'],
  [index('entity'), index('maker')],
)

/** What screens keep for somebody, by names of their own. */
export const preferenceTable = table(
  'nacre_preference',
  [needed('user', 'text'), needed('name', 'text'), needed('value', 'json'), needed('at', 'moment')],
  ['user', 'name'],
)

export const viewTables = [viewTable, preferenceTable]
