import type { EmailContent } from './compose-email.ts'

const width = 72

/**
 * Renders an email as plain text. A link has its own line, because email clients end links at
 * spaces.
 */
export function renderEmailText(email: EmailContent): string {
  const { greeting, paragraphs, facts, link, action, closing: ends, sender } = email
  const blocks = [
    greeting,
    ...paragraphs.map(wrapText),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link === undefined ? '' : `${action}:\n${link}`,
    ...ends.map(wrapText),
    `-- \n${wrapText(sender)}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function wrapText(text: string): string {
  let line = ''
  const lines: string[] = []
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}
