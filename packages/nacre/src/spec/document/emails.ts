import type { SpecSubsection, SpecTableRow } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { formatQuotedText } from '../grammar/localized-text.ts'
import { table } from './document.ts'
import { renderReminders } from './reminders.ts'
import { code, codeList, inlineText } from '../grammar/inline.ts'

/** Who decides what an email says, if no role does. */
export const recipientText = 'its recipient'

/** Renders the emails of the product, and when they are sent. */
export function renderEmails({
  emails,
  entities,
  languages,
}: Description): readonly SpecSubsection[] {
  if (emails.length === 0) return []
  const rows = emails.map(({ name, about, subject, facts, button, sees }): SpecTableRow => [
    [code(name)],
    [code(about)],
    [formatQuotedText(subject, languages)],
    codeList(facts),
    button ? [formatQuotedText(button.label, languages)] : [],
    button ? [code(button.path)] : [],
    sees === undefined ? [recipientText] : [code(sees)],
  ])
  const paragraphs = emails.flatMap(({ name, body }) =>
    body.map((text): SpecTableRow => [[code(name)], [formatQuotedText(text, languages)]]),
  )
  const sent = entities.flatMap((entity) =>
    entity.emails.map((one): SpecTableRow => [
      [code(`${entity.name}.${one.name}`)],
      [code(one.after)],
      one.when === undefined ? [] : [code(one.when)],
      [code(one.send)],
      one.isRole ? inlineText`everyone with the role ${code(one.to)}` : [code(one.to)],
    ]),
  )
  const columns = [
    'Email',
    'Entity',
    'Subject',
    'Facts?',
    'Button?',
    'Path?',
    'Says what may be read by',
  ]
  return [
    {
      title: 'Emails',
      blocks: [
        table(columns, rows),
        ...(paragraphs.length === 0 ? [] : [table(['Paragraph of', 'Text'], paragraphs)]),
        ...(sent.length === 0 ? [] : [table(['Sent', 'After', 'Where?', 'Email', 'To'], sent)]),
        ...renderReminders({ entities }),
      ],
    },
  ]
}
