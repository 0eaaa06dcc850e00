import { endOfFile, placeOf } from '#shell/model/own-parts.ts'
import type { Part } from '#shell/model/specification-document.ts'
import type { Description, PartDescription } from '../description.ts'
import { sayWords } from '../phrases/sayings.ts'
import { table } from './document.ts'
import { code, isCode, line, names } from './inline.ts'

/** The heading under which stands what the product adds to the admin area. */
export const partsTitle = 'Added to the admin area'

/** One of each kind is called so. */
export const kindsOfParts: Readonly<Record<PartDescription['kind'], string>> = {
  screens: 'screen',
  cards: 'card',
  panels: 'panel',
  columns: 'column',
}

/** Screens, cards, panels and columns of the product's own; nothing where there are none. */
export function sayParts({ admin, languages }: Description): readonly Part[] {
  if (admin.length === 0) return []
  const rows = admin.map((part) => {
    const { kind, entity, name, label, who, icon } = part
    return [
      [kindsOfParts[kind]],
      [code(name)],
      entity === undefined ? [] : [code(entity)],
      label === undefined ? [] : [sayWords(label, languages)],
      who === undefined ? ['everybody who comes there'] : names(who),
      icon === undefined ? [] : [code(icon)],
      line`${code(`product${endOfFile(placeOf(part))}`)}, ${isCode}`,
    ]
  })
  const columns = ['Part', 'Name', 'Of?', 'Called?', 'For', 'Icon?', 'Made by']
  return [{ title: partsTitle, blocks: [table(columns, rows)] }]
}
