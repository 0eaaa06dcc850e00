export interface ParsedCommand {
  /** There where the command is not to be run: what to print instead, and the exit code. */
  readonly answer?: { readonly code: 0 | 2; readonly text: string }
  /** The first word, or `''` where the command has none. */
  readonly verb: string
  /** What follows the verb. */
  readonly words: readonly string[]
  readonly values: {
    readonly name?: string
    readonly url?: string
    readonly expires?: string
    readonly role?: readonly string[]
    readonly scope?: readonly string[]
    readonly event?: readonly string[]
    readonly drop?: readonly string[]
    readonly restore?: readonly string[]
    readonly deploy?: boolean
    readonly 'fail-on'?: string
    readonly to?: string
    readonly start?: readonly string[]
    readonly yes?: boolean
    readonly plan?: boolean
    readonly downgrade?: boolean
    readonly 'second-factors'?: boolean
  }
}

/** The commands of the built server. Whatever else it is started with belongs to `start`. */
export function isServerCommand(name: string): boolean

/** The page of the documentation that explains a command, by its path without `.md`. */
export function pageOfCommand(name: string): string

export function parseCommand(name: string, args: readonly string[], version: string): ParsedCommand

/** Answers for no command, `help` and unknown commands. Otherwise `undefined`. */
export function parseHelp(
  name: string,
  args: readonly string[],
): Pick<ParsedCommand, 'answer'> | undefined
