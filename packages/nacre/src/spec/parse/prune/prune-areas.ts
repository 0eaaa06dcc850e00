import type { AreaDescription } from '../../area-description.ts'
import type { Description } from '../../description.ts'
import { recordUnparsedText, type SpecParser } from '../spec-parser.ts'

/** Removes areas for unknown roles, and lists of unknown entities. */
export function pruneAreas(
  { areas, entities, roles }: Description,
  reading: SpecParser,
): readonly AreaDescription[] {
  return areas.flatMap((area) => {
    const where = { section: 2, about: area.name }
    const stranger = area.roles.find((role) => !roles.some(({ name }) => name === role))
    if (stranger !== undefined) {
      recordUnparsedText(reading, where, `The area is for ${stranger}, which is not a role.`)
      return []
    }
    const lists = area.entities.filter(({ name }) => {
      const isKnown = entities.some((entity) => entity.name === name)
      if (!isKnown) recordUnparsedText(reading, where, `It lists ${name}, which is not an entity.`)
      return isKnown
    })
    return [{ ...area, entities: lists }]
  })
}
