import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { Migration } from '../migrations.ts'

const folder = entity({ name: 'folder', plural: 'folders', fields: {} })

/** The declaration before the migration. */
export const before = [
  entity({
    name: 'card',
    plural: 'cards',
    fields: { headline: text({ searchable: true, max: 20 }), remark: text(), size: integer() },
    indexes: ['headline'],
  }),
]

/** The declaration when the process is killed, with every kind of change. */
export const after = [
  folder,
  entity({
    name: 'paper',
    plural: 'papers',
    renamedFrom: 'card',
    fields: {
      title: text({ renamedFrom: 'headline', required: true, unique: true, max: 40 }),
      folder: relation('folder'),
      likes: integer({ required: true, default: 0 }),
    },
    states: { initial: 'draft', moves: {} },
  }),
]

export const migration: Migration = {
  number: 1,
  name: '001-titles',
  async migrate({ trx, build }) {
    await trx(
      build.updateTable('paper').set({ title: 'Migrated' }).where('title', 'is', null).compile(),
    )
  },
}
