import type { Letter } from './compose-letter.ts'

const width = 72

/** A letter as plain text. A link stands on a line of its own, whole: mail programs break on blanks. */
export function letterText(letter: Letter): string {
  const { greeting, says, facts, link, action, ends, sender } = letter
  const blocks = [
    greeting,
    ...says.map(wrapped),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${action}:\n${link}`,
    ...ends.map(wrapped),
    `-- \n${wrapped(sender)}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function wrapped(text: string): string {
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
