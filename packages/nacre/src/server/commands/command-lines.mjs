// Plain JavaScript: it runs before anything is installed, on any version of Node.

const text = { type: 'string' }
const repeatable = { type: 'string', multiple: true }
const flag = { type: 'boolean' }
const verb = (operands = [], options = {}) => ({ operands, options })

/** The parts of bench/bench.ts. */
const figures = [
  'bytes',
  'start',
  'render',
  'admin',
  'serving',
  'reading',
  'writing',
  'scale',
  'accounts',
  'interactions',
]

/** Joins `--drop entity card` to one option whose value has two words. */
function joinEntityOption(args) {
  const entity = /^(--(?:drop|restore))[=\n]entity\n(?!-)(.+)$/gm
  return args.length === 0 ? [] : args.join('\n').replaceAll(entity, '$1=entity $2').split('\n')
}

/**
 * The arguments of each command. A verb is the first word, or `''` if the command has no verb.
 * `operands` are the required words after it, `choices` the allowed optional ones, `renamed` maps
 * former words to present ones.
 */
export const commandLines = {
  start: {
    usage: `npm start                    installs and builds if needed, then starts the server`,
    verbs: { '': verb() },
  },
  dev: {
    usage: `npm run dev                  serves from the sources, with hot reload`,
    verbs: { '': verb() },
  },
  build: {
    usage: `npm run build                builds; a running server keeps its build`,
    verbs: { '': verb() },
  },
  test: {
    renamed: { journeys: 'e2e' },
    usage: `npm test                     runs all checks and tests
npm test -- check unit       runs some parts: check, unit, e2e`,
    verbs: { '': { ...verb(), choices: ['check', 'unit', 'e2e'] } },
  },
  check: {
    usage: `npm run check                format, lint, types, messages, specification and architecture
npm run check -- --fix       fixes what can be fixed automatically`,
    verbs: { '': verb([], { fix: flag }) },
  },
  bench: {
    renamed: { fingers: 'interactions' },
    usage: `npm run bench                prints all published measurements
npm run bench -- bytes start runs some parts: ${figures.join(', ')}`,
    verbs: { '': { ...verb(), choices: figures } },
  },
  migrate: {
    isServerCommand: true,
    usage: `npm run migrate                          applies the declarations to the database
npm run migrate -- --plan                shows the planned changes without applying them
npm run migrate -- --drop card.subtitle  deletes a field that is no longer declared
npm run migrate -- --drop entity card    deletes an entity that is no longer declared
npm run migrate -- --restore card.subtitle
                                         restores values that were deleted recently
npm run migrate -- --downgrade           migrates even if a newer version has changed the database`,
    verbs: { '': verb([], { plan: flag, downgrade: flag, drop: repeatable, restore: repeatable }) },
    prepare: joinEntityOption,
    check({ drop = [], restore = [] }) {
      for (const [option, words] of Object.entries({ '--drop': drop, '--restore': restore })) {
        const isTarget = (word) => /^(?:entity [a-z]\w*|[a-z]\w*\.[a-z]\w*)$/i.test(word)
        if (words.every(isTarget)) continue
        return `${option} requires a name, such as card.subtitle or "entity card".`
      }
      return undefined
    },
  },
  spec: {
    usage: `npm run spec                             writes SPECIFICATION.md and specification.json from the declarations
npm run spec -- --check                  checks that both are up to date, without writing
npm run spec -- json [--product FOLDER]  prints the declarations as JSON
npm run spec -- diff REF [--fail-on breaking]
                                         lists the changes since a Git revision`,
    verbs: {
      '': verb([], { check: flag }),
      json: verb([], { product: text }),
      diff: verb(['REF'], { 'fail-on': text }),
    },
    check: ({ 'fail-on': failOn }) =>
      failOn === undefined || failOn === 'breaking'
        ? undefined
        : '--fail-on only accepts: breaking.',
  },
  draft: {
    renamed: { '--to': '--out', '--over': '--overwrite' },
    usage: `npm run draft -- FILE.md [--out FOLDER] [--overwrite]
                             writes declarations from a specification`,
    verbs: { '': verb(['FILE.md'], { out: text, overwrite: flag }) },
  },
  secret: {
    isServerCommand: true,
    renamed: { accept: 'replace' },
    usage: `npm run secret               generates and prints a new secret for SECRET or SECRET_FILE
npm run secret -- replace    accepts the current secret after the previous one was permanently lost.
                             Data encrypted with the old one stays unreadable: authenticator apps, webhook secrets`,
    verbs: { '': verb(), replace: verb() },
  },
  user: {
    isServerCommand: true,
    renamed: { '--factors': '--second-factors' },
    usage: `npm run user -- list
npm run user -- create ada@example.org --name Ada --role administrator
                             invites a user and prints the invitation link
npm run user -- reset ada@example.org
                             signs the user out everywhere and prints a sign-in link
npm run user -- reset ada@example.org --second-factors
                             also resets two-factor authentication and passkeys
npm run user -- disable ada@example.org
npm run user -- enable ada@example.org`,
    verbs: {
      list: verb(),
      create: verb(['an email address'], { name: text, role: repeatable }),
      reset: verb(['an email address'], { 'second-factors': flag }),
      disable: verb(['an email address']),
      enable: verb(['an email address']),
    },
  },
  key: {
    isServerCommand: true,
    renamedTo: 'api-key',
  },
  'api-key': {
    isServerCommand: true,
    renamed: { end: 'revoke' },
    usage: `npm run api-key -- create --name "Price import" --scope cards:read --scope cards:change --role editor --expires 90d
                             creates an API key and prints it once. --expires takes 12h, 90d or never
npm run api-key -- list      lists all API keys and when each was last used
npm run api-key -- revoke 01kahx5m3r7q2c4d
                             revokes an API key, effective within one second`,
    verbs: {
      create: verb([], { name: text, scope: repeatable, role: repeatable, expires: text }),
      list: verb(),
      revoke: verb(['the ID of an API key']),
    },
  },
  webhook: {
    isServerCommand: true,
    renamed: { '--address': '--url', '--want': '--event', '--sees': '--role', try: 'ping' },
    usage: `npm run webhook -- create --name CRM --url https://crm.example/hook --event cards:publish --event folders:* --role editor
                             creates a webhook and prints its signing secret once
npm run webhook -- list      lists all webhooks and their status
npm run webhook -- ping 01kahx5m3r7q2c4d
                             sends a test event
npm run webhook -- remove 01kahx5m3r7q2c4d`,
    verbs: {
      create: verb([], { name: text, url: text, event: repeatable, role: repeatable }),
      list: verb(),
      ping: verb(['the ID of a webhook']),
      remove: verb(['the ID of a webhook']),
    },
    check: ({ role = [] }) => (role.length > 1 ? 'A webhook takes only one --role.' : undefined),
  },
}
