import { inspect } from 'node:util'
import { formatDeclarationError } from '#shell/language/errors/declaration-error.ts'
import { findHints } from '#shell/model/hints/find-hints.ts'
import { isServerCommand, parseCommand } from '#shell/server/commands/parse-command.mjs'
import { placeholderVariables } from '#shell/server/settings/placeholder-variables.ts'
import type { AppModules } from './app-modules.ts'
import { configure, readAppModules } from './compose.ts'
import { withLines } from './declaration-lines/with-lines.ts'
import { offerSetup } from './offer-setup.ts'
import { openApp, type OpenedApp, type OpenOptions } from './open-app.ts'
import { version } from './release.ts'
import { serve } from './serve.ts'
import { withDocumentation } from './with-documentation.ts'

/** What the server's entry module exports: development opens the app, a build runs a command. */
export interface Program {
  /** Returns values for the variables that the product requires, to read its declarations only. */
  placeholderVariables(): Readonly<Record<string, string>>
  configure(env: NodeJS.ProcessEnv): ReturnType<typeof configure>
  openApp(options: OpenOptions): Promise<OpenedApp>
  readonly offerSetup: typeof offerSetup
  /** Returns what runs, and is probably not meant so, with files and lines. */
  hints(): Promise<readonly string[]>
  /** Runs a command of the command line, `start` where none is named. Sets the exit code. */
  run(args: readonly string[]): Promise<void>
}

/** Makes the program of an app. `serverDir` is the folder of the built server. */
export function createProgram(app: AppModules, serverDir?: string): Program {
  const program = readAppModules(app, serverDir)
  return {
    placeholderVariables: () => placeholderVariables(program.product),
    configure: (env) => configure(program, env),
    openApp: (options) => openApp(program, options),
    offerSetup,
    async hints() {
      const found = await withLines(findHints(program.product), program.appDir)
      return found.map(formatDeclarationError)
    },
    async run(args) {
      try {
        const [first = '', ...rest] = args
        const [name, options] = isServerCommand(first) ? [first, rest] : ['start', args]
        const { answer } = parseCommand(name, options, version)
        if (answer) {
          // Requested usage is output; usage after a mistake is an error.
          process[answer.code === 0 ? 'stdout' : 'stderr'].write(`${answer.text}\n`)
          process.exit(answer.code)
        }
        if (name === 'start') return await serve(program)
        const { commands } = await import('./commands.ts')
        return process.exit(await commands[name]?.(program, options))
      } catch (error) {
        // A sentence for the operator. A mistake in code also needs its stack.
        const isBug = error instanceof TypeError || error instanceof ReferenceError
        const text = error instanceof Error && !isBug ? error.message : inspect(error)
        process.stderr.write(`${withDocumentation(text, args)}\n`)
        process.exit(1)
      }
    },
  }
}
