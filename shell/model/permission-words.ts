import { conditionInWords } from './condition-words.ts'
import { type Entity, termsOf } from './entity.ts'
import { whoMay } from './permission.ts'
import { administrator, type Role, type Terms } from './role.ts'
import { type Language, nameAsWords, type Words, wordsIn } from './words.ts'

const verbs: Readonly<Record<string, Words>> = {
  list: { en: 'List', de: 'Auflisten' },
  read: { en: 'Read', de: 'Ansehen' },
  create: { en: 'Create', de: 'Anlegen' },
  change: { en: 'Change', de: 'Ändern' },
  remove: { en: 'Remove', de: 'Entfernen' },
  erase: { en: 'Delete for good', de: 'Endgültig löschen' },
}

const names: Readonly<Record<string, Words>> = {
  everyone: { en: 'everybody', de: 'alle' },
  visitor: { en: 'everybody', de: 'alle' },
  user: { en: 'everybody who is logged in', de: 'alle, die angemeldet sind' },
  owner: { en: 'whoever made the record', de: 'wer den Eintrag angelegt hat' },
  [administrator.role]: { en: 'administrators', de: 'die Verwaltung' },
}

/**
 * A verb, a move or an action of an entity as people say it.
 *
 * @example
 * verbInWords('change', card, 'de') // 'Ändern'
 */
export function verbInWords(verb: string, entity: Entity, language?: Language): string {
  const moves = entity.states?.moves ?? {}
  const declared = Object.hasOwn(moves, verb)
    ? moves[verb]
    : Object.hasOwn(entity.actions, verb)
      ? entity.actions[verb]
      : undefined
  const words = declared?.label ?? (Object.hasOwn(verbs, verb) ? verbs[verb] : undefined)
  return wordsIn(words ?? nameAsWords(verb), language)
}

/**
 * Whom a rule speaks of, as people say it.
 *
 * @example
 * roleInWords('owner', product.roles) // 'whoever made the record'
 */
export function roleInWords(name: string, roles: readonly Role[], language?: Language): string {
  const known = Object.hasOwn(names, name) ? names[name] : undefined
  const label = roles.find(({ role }) => role === name)?.label
  return wordsIn(known ?? label ?? nameAsWords(name), language)
}

/**
 * Who may do something with the records of an entity, each on their terms. Administrators come last:
 * they may whatever a declaration says.
 *
 * @example
 * permissionInWords('change', review, roles) // ['whoever made the record, if State is draft', 'Librarian', 'administrators']
 */
export function permissionInWords(
  verb: string,
  entity: Entity,
  roles: readonly Role[],
  language?: Language,
): readonly string[] {
  const who = whoMay(verb, entity)
  const terms = Object.entries(who === undefined ? {} : termsOf(who))
  const others = terms
    .filter(([name]) => name !== administrator.role)
    .map(([name, on]) => roleInWords(name, roles, language) + termsInWords(on, entity, language))
  const isForAll = terms.some(([name, on]) => isEverybody(name) && on === 'always')
  return isForAll
    ? [roleInWords('everyone', roles, language)]
    : [...others, roleInWords(administrator.role, roles, language)]
}

/**
 * Why somebody may not: which rule it is, and for whom there is one.
 *
 * @example
 * refusalInWords('remove', card, roles).en // 'You may not do this. “Remove” (Card) is for: administrators.'
 */
export function refusalInWords(verb: string, entity: Entity, roles: readonly Role[]): Words {
  const parts = (language: Language) => ({
    verb: verbInWords(verb, entity, language),
    entity: wordsIn(entity.label ?? nameAsWords(entity.name), language),
    who: permissionInWords(verb, entity, roles, language).join('; '),
  })
  const [en, de] = [parts('en'), parts('de')]
  return {
    en: `You may not do this. “${en.verb}” (${en.entity}) is for: ${en.who}.`,
    de: `Das dürfen Sie nicht. „${de.verb}“ (${de.entity}) dürfen: ${de.who}.`,
  }
}

function termsInWords(terms: Terms, entity: Entity, language: Language | undefined): string {
  if (terms === 'always') return ''
  const condition = conditionInWords(terms.when, entity, language)
  return wordsIn({ en: `, if ${condition}`, de: `, wenn ${condition}` }, language)
}

function isEverybody(name: string): boolean {
  return name === 'everyone' || name === 'visitor'
}
