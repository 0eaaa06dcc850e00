import { administrator } from '#shell/language/roles/role.ts'
import type { Description } from '../../description.ts'
import type { EmailDescription } from '../../email-description.ts'
import { recordUnparsedText, type SpecParser } from '../spec-parser.ts'

/**
 * Removes emails with references to missing declarations, with which the product could not start,
 * and what entities send of them. Each is recorded as unparsed.
 */
export function pruneEmails(description: Description, reading: SpecParser): Description {
  const entities = new Set(description.entities.map(({ name }) => name))
  const roles = new Set([administrator.role, ...description.roles.map(({ name }) => name)])
  const isDeclared = ({ about, sees }: EmailDescription) =>
    entities.has(about) && (sees === undefined || roles.has(sees))
  const emails = description.emails.filter((email) => {
    if (isDeclared(email)) return true
    const text = `The email ${email.name} is about what is not declared.`
    recordUnparsedText(reading, { section: 7, about: email.name }, text)
    return false
  })
  const names = new Set(emails.map(({ name }) => name))
  const isKnown = ({ send, to, isRole }: { send: string; to: string; isRole: boolean }) =>
    names.has(send) && (!isRole || roles.has(to))
  return {
    ...description,
    emails,
    entities: description.entities.map((entity) => ({
      ...entity,
      emails: entity.emails.filter(isKnown),
      ...(entity.timers ? { timers: entity.timers.filter(isKnown) } : {}),
    })),
  }
}
