import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import { explainErrors } from '../../packages/nacre/src/api/error-routes.ts'
import { commandLines } from '../../packages/nacre/src/server/commands/command-lines.mjs'
import { variables } from '../../packages/nacre/src/server/settings/environment-variables.ts'
import { entityRoutes } from '../../packages/nacre/src/server/specification/route-descriptions.ts'
import { root } from '../root.mjs'
import { notice } from './notice.mjs'
import { row, table } from './table.mjs'

const page = (path, ...parts) => [path, `${parts.flat().join('\n\n')}\n`]

/** Returns the page of the errors that every app has. */
export function errorsPage() {
  const errors = explainErrors({}, 'en')
  const statuses = [...new Set(errors.map(({ status }) => status))]
  return page(
    'errors.md',
    '# Errors',
    notice,
    'The codes of the errors that every app has. [Define and handle errors](../guides/errors.md) is about those of ' +
      'your product. `/v1/problem-types` of a running app lists both, in the language of the reader.',
    statuses.flatMap((status) => [
      `## ${status} ${STATUS_CODES[status]}`,
      table(
        ['code', 'title', 'cause', 'hint'],
        errors
          .filter((one) => one.status === status)
          .map(({ code, title, cause, hint }) => row([`\`${code}\``, title, cause, hint])),
      ),
    ]),
  )
}

/** Returns the page of the commands. */
export function commandsPage() {
  const commands = Object.entries(commandLines).filter(([, { summary }]) => summary)
  return page(
    'commands.md',
    '# Commands',
    notice,
    '`npx nacre COMMAND` runs a command in the folder of an app. `--app FOLDER` names another folder, `--help` ' +
      'prints the usage, and `--version` prints the version.',
    table(
      ['command', 'effect', 'guide'],
      commands.map(([name, { summary, page: guide }]) =>
        row([
          `[\`nacre ${name}\`](#nacre-${name})`,
          summary,
          `[${titleOf(guide)}](../${guide}.md)`,
        ]),
      ),
    ),
    commands.flatMap(([name, { usage }]) => [
      `## \`nacre ${name}\``,
      `\`\`\`text\n${usage}\n\`\`\``,
    ]),
  )
}

/** The title of a page of the documentation, by its path. */
function titleOf(path) {
  const [, title] = /^# (.*)$/mu.exec(readFileSync(join(root, 'docs', `${path}.md`), 'utf8')) ?? []
  return title
}

/** Returns the page of the environment variables. */
export function variablesPage() {
  return page(
    'environment-variables.md',
    '# Environment variables',
    notice,
    'Environment variables configure the server. One error lists all invalid variables. A renamed variable stops the ' +
      'start with its new name. A call of the product can have a variable for its URL, and a sign-in provider one for its ' +
      'client secret: the declarations name them.',
    table(
      ['variable', 'description', 'default'],
      Object.entries(variables).map(([name, { description, defaultValue = 'none', guide }]) => {
        const more = guide ? ` See [${titleOf(guide)}](../${guide}.md).` : ''
        return row([`\`${name}\``, `${description}${more}`, defaultValue])
      }),
    ),
  )
}

/** Returns the page of the paths that every API has. */
export function pathsPage() {
  const specification = readFileSync(join(root, 'specification.json'), 'utf8')
  const { shell } = JSON.parse(specification)
  return page(
    'api-paths.md',
    '# Paths of the API',
    notice,
    'The paths that every app has. [REST API](../guides/rest-api.md) explains them. `/v1/docs` and `/v1/openapi.json` of a ' +
      'running app describe its own paths, with the schemas of its entities.',
    '## Records',
    'An entity has these paths, as far as it has transitions, actions and files:',
    pathTable(entityRoutes()),
    '## System',
    pathTable(shell.routes.filter(({ path }) => /^\/v1(?:\/|$)/u.test(path))),
  )
}

const pathTable = (routes) =>
  table(
    ['method', 'path', 'effect', 'parameters and headers'],
    routes.map(({ method, path, summary, parameters }) =>
      row([
        method,
        `\`${path}\``,
        summary,
        parameters
          .map(({ name, isRequired }) => `\`${name}\`${isRequired ? ' (required)' : ''}`)
          .join(', '),
      ]),
    ),
  )
