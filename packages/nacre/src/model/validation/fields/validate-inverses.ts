import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { validateName, reservedFieldNames, duplicateErrors } from '../names/validate-names.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { inverseRelationsOf } from '#shell/language/entities/inverse-relation.ts'

/**
 * Returns the mistakes in the names of an entity’s inverse relations. They must not conflict with
 * its fields.
 *
 * @example
 * validateInverses(folder, [folder, folderLink]) // [] if all names are unused
 */
export function validateInverses(
  entity: Entity,
  entities: readonly Entity[],
): readonly DeclarationError[] {
  const inverses = inverseRelationsOf(entity, entities)
  const viewerFields = new Set(
    Object.values(entity.actions).flatMap((one) =>
      one.kind === 'reaction' ? [one.viewerField] : [],
    ),
  )
  const mistakes = inverses.flatMap(({ name, from, field }) => {
    const about = `The reverse ${name} of ${field} of ${from.name}`
    const isTaken = reservedFieldNames.has(name) || Object.hasOwn(entity.fields, name)
    const place = [from.name, 'fields', field, 'inverse']
    return [
      ...validateName(place, about, name),
      ...(isTaken || viewerFields.has(name)
        ? [
            declarationError(
              place,
              `${about} needs another name: ${entity.name} has something of that name already.`,
              `inverse: '${from.plural.replaceAll(/-(.)/gu, (_, one: string) => one.toUpperCase())}'`,
            ),
          ]
        : []),
    ]
  })
  return [
    ...mistakes,
    ...duplicateErrors(
      inverses,
      ({ name }) => `Two relations to ${entity.name} have the reverse ${name}.`,
      [entity.name],
      `relation('${entity.name}', { inverse: 'others' })`,
    ),
  ]
}
