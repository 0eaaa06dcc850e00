import { documentationLine } from '#shell/server/commands/documentation.mjs'
import { isServerCommand, pageOfCommand } from '#shell/server/commands/parse-command.mjs'

const start = documentationLine('').replace(/\.md$/u, '')

/** Ends the message of a failed command with the page that explains the command, unless it names one. */
export function withDocumentation(message: string, [command = '']: readonly string[]): string {
  if (message.includes(start)) return message
  const page = isServerCommand(command) ? pageOfCommand(command) : 'guides/operation'
  return `${message}\n${documentationLine(page)}`
}
