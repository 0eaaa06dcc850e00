// Plain JavaScript: it runs before anything is installed, on any version of Node.

const text = { type: 'string' }
const repeatable = { type: 'string', multiple: true }
const flag = { type: 'boolean' }
const verb = (operands = [], options = {}, optional = []) => ({ operands, options, optional })

const upgradeOptions = {
  'dry-run': flag,
  force: flag,
  from: text,
  'from-copy': flag,
  out: text,
}

/** Joins `--drop entity card` to one option whose value has two words. */
function joinEntityOption(args) {
  const entity = /^(--(?:drop|restore))[=\n]entity\n(?!-)(.+)$/gm
  return args.length === 0 ? [] : args.join('\n').replaceAll(entity, '$1=entity $2').split('\n')
}

/**
 * The arguments of each command. A verb is the first word, or `''` if the command has no verb.
 * `operands` are the required words after it, then `optional` ones, `choices` the allowed ones, `renamed` maps
 * former words to present ones.
 */
export const commandLines = {
  start: {
    summary: 'builds if needed, then starts the server',
    page: 'guides/deployment',
    usage: `nacre start [--app FOLDER]  builds if needed, then starts the server`,
    verbs: { '': verb() },
  },
  dev: {
    summary: 'serves from the sources, with hot reload',
    page: 'guides/development',
    usage: `nacre dev                  serves from the sources, with hot reload`,
    verbs: { '': verb() },
  },
  build: {
    summary: 'builds; a running server keeps its build',
    page: 'guides/deployment',
    usage: `nacre build                builds; a running server keeps its build`,
    verbs: { '': verb() },
  },
  check: {
    summary: 'checks declarations, types, messages and the specification',
    page: 'guides/testing',
    usage: `nacre check                checks declarations, types, messages and the specification
nacre check --fix          updates the specification first
nacre check --deploy       also checks the settings and the data, as nacre doctor does`,
    verbs: { '': verb([], { deploy: flag, fix: flag, out: text }) },
  },
  migrate: {
    summary: 'applies the declarations to the database',
    page: 'guides/migrations',
    isServerCommand: true,
    usage: `nacre migrate                       applies the declarations to the database
nacre migrate --plan                shows the planned changes without applying them
nacre migrate --drop card.subtitle  deletes a field that is no longer declared
nacre migrate --drop entity card    deletes an entity that is no longer declared
nacre migrate --restore card.subtitle
                                    restores values that were deleted recently
nacre migrate --start ticket.lapse  starts moves by time that wait, because they concern many records
nacre migrate --downgrade           migrates even if a newer version has changed the database`,
    verbs: {
      '': verb([], {
        plan: flag,
        downgrade: flag,
        drop: repeatable,
        restore: repeatable,
        start: repeatable,
      }),
    },
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
    summary: 'writes or compares the specification',
    page: 'guides/specification',
    usage: `nacre spec                 writes SPECIFICATION.md and specification.json from the declarations
nacre spec --out FOLDER    writes them into another folder than that of the app
nacre spec --check         checks that both are up to date, without writing
nacre spec json            prints the declarations as JSON
nacre spec diff REF [--fail-on breaking]
                           lists the changes since a Git revision`,
    verbs: {
      '': verb([], { check: flag, out: text }),
      json: verb(),
      diff: verb(['REF'], { 'fail-on': text, out: text }),
    },
    check: ({ 'fail-on': failOn }) =>
      failOn === undefined || failOn === 'breaking'
        ? undefined
        : '--fail-on only accepts: breaking.',
  },
  eject: {
    summary: 'lists the screens, or copies one into the product',
    page: 'guides/change-screens',
    usage: `nacre eject                lists the screens of the admin area and the login area
nacre eject SCREEN         copies a screen into product/overrides, where it replaces the original
nacre eject SCREEN --wrap  writes a screen that shows the original`,
    verbs: { '': verb([], { wrap: flag }, ['SCREEN']) },
  },
  upgrade: {
    summary: 'installs another version of Nacre and changes the app for it',
    page: 'guides/upgrading',
    usage: `nacre upgrade              installs the newest version, runs its codemods, checks the app and plans the migration
nacre upgrade VERSION      installs this version, such as 0.2.0 or file:../nacre-0.2.0.tgz
nacre upgrade --dry-run    prints what would happen
nacre upgrade --from VERSION
                           runs the codemods since this version, and the checks, without an installation
nacre upgrade --force      also with uncommitted changes
nacre upgrade --from-copy --out FOLDER
                           creates an app from a copy of the repository that contains the shell`,
    verbs: { '': verb([], upgradeOptions, ['VERSION']) },
    check({ from = '0.0.0', out, 'from-copy': isCopy = false }) {
      if (isCopy !== (out !== undefined)) return '--from-copy and --out belong together.'
      return /^\d+\.\d+\.\d+/u.test(from) ? undefined : '--from requires a version, such as 0.1.0.'
    },
  },
  draft: {
    summary: 'writes declarations from a specification',
    page: 'guides/specification',
    renamed: { '--to': '--out', '--over': '--overwrite' },
    usage: `nacre draft FILE.md [--out FOLDER] [--overwrite]
                           writes declarations from a specification`,
    verbs: { '': verb(['FILE.md'], { out: text, overwrite: flag }) },
  },
  secret: {
    summary: 'generates or replaces the secret of the installation',
    page: 'guides/deployment',
    isServerCommand: true,
    renamed: { accept: 'replace' },
    usage: `nacre secret               generates and prints a new secret for SECRET or SECRET_FILE
nacre secret replace       accepts the current secret after the previous one was permanently lost.
                           Data encrypted with the old one stays unreadable: authenticator apps, webhook secrets`,
    verbs: { '': verb(), replace: verb() },
  },
  user: {
    summary: 'manages users',
    page: 'guides/users',
    isServerCommand: true,
    renamed: { '--factors': '--second-factors' },
    usage: `nacre user list
nacre user create ada@example.org --name Ada --role administrator
                           invites a user and prints the invitation link
nacre user reset ada@example.org
                           signs the user out everywhere and prints a sign-in link
nacre user reset ada@example.org --second-factors
                           also resets two-factor authentication and passkeys
nacre user disable ada@example.org
nacre user enable ada@example.org`,
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
    summary: 'manages API keys',
    page: 'guides/api-keys',
    isServerCommand: true,
    renamed: { end: 'revoke' },
    usage: `nacre api-key create --name "Price import" --scope cards:read --scope cards:change --role editor --expires 90d
                           creates an API key and prints it once. --expires takes 12h, 90d or never
nacre api-key list         lists all API keys and when each was last used
nacre api-key revoke 01kahx5m3r7q2c4d
                           revokes an API key, effective within one second`,
    verbs: {
      create: verb([], { name: text, scope: repeatable, role: repeatable, expires: text }),
      list: verb(),
      revoke: verb(['the ID of an API key']),
    },
  },
  webhook: {
    summary: 'manages webhooks',
    page: 'guides/webhooks',
    isServerCommand: true,
    renamed: { '--address': '--url', '--want': '--event', '--sees': '--role', try: 'ping' },
    usage: `nacre webhook create --name CRM --url https://crm.example/hook --event cards:publish --event folders:* --role editor
                           creates a webhook and prints its signing secret once
nacre webhook list         lists all webhooks and their status
nacre webhook ping 01kahx5m3r7q2c4d
                           sends a test event
nacre webhook remove 01kahx5m3r7q2c4d`,
    verbs: {
      create: verb([], { name: text, url: text, event: repeatable, role: repeatable }),
      list: verb(),
      ping: verb(['the ID of a webhook']),
      remove: verb(['the ID of a webhook']),
    },
    check: ({ role = [] }) => (role.length > 1 ? 'A webhook takes only one --role.' : undefined),
  },
  doctor: {
    summary: 'checks an installation: settings, data, database, backups',
    page: 'guides/operation',
    isServerCommand: true,
    usage: `nacre doctor               checks an installation, also beside a running server or one that does not start
nacre doctor --fail-on warning
                           exits with 1 also if there are only warnings`,
    verbs: { '': verb([], { 'fail-on': text }) },
    check: ({ 'fail-on': failOn }) =>
      failOn === undefined || failOn === 'warning' ? undefined : '--fail-on only accepts: warning.',
  },
  move: {
    summary: 'moves the data to another database',
    page: 'guides/sqlite-to-postgresql',
    isServerCommand: true,
    usage: `nacre move --to URL            copies all data to an empty PostgreSQL database: postgres://…
nacre move --to embedded       copies all data from PostgreSQL to the data folder

Stop the server first. Nothing changes in the database from which the data is copied.`,
    verbs: { '': verb([], { to: text }) },
    check: ({ to }) =>
      to === 'embedded' || /^postgres(?:ql)?:\/\//u.test(String(to))
        ? undefined
        : 'nacre move needs --to: embedded, or the URL of a PostgreSQL database.',
  },
  backup: {
    summary: 'creates, checks and restores backups',
    page: 'guides/backups',
    isServerCommand: true,
    usage: `nacre backup create            creates a backup beside a running server
nacre backup list              lists the backups, newest first
nacre backup verify [BACKUP]   checks the newest backup or another: files, database, a page of each entity
nacre backup fetch [BACKUP]    downloads the newest backup or another from the bucket of BACKUP_URL
nacre backup restore [BACKUP]  replaces the data with the newest backup or another, and keeps what it replaces
nacre backup restore --yes     without a question
nacre backup prune             deletes the backups that no day, week or month keeps
nacre backup prune --plan      lists them without deleting them

BACKUP is the name of a backup, or a folder that contains one.`,
    verbs: {
      create: verb(),
      list: verb(),
      verify: verb([], {}, ['BACKUP']),
      fetch: verb([], {}, ['BACKUP']),
      restore: verb([], { yes: flag }, ['BACKUP']),
      prune: verb([], { plan: flag }),
    },
  },
}
