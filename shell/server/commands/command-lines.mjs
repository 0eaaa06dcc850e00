// Plain JavaScript: it is read before anything is installed, on whichever Node npm has.

const text = { type: 'string' }
const many = { type: 'string', multiple: true }
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
  'fingers',
]

/** `--drop entity card` is an option with one value, of two words. */
function joinEntity(args) {
  const entity = /^(--(?:drop|restore))[=\n]entity\n(?!-)(.+)$/gm
  return args.length === 0 ? [] : args.join('\n').replaceAll(entity, '$1=entity $2').split('\n')
}

/**
 * What can be written behind each command. A verb is its first word, `''` where there is none; `operands` are
 * the words that must follow, `choices` those of which any number may.
 */
export const commandLines = {
  start: {
    usage: `npm start                    installs and builds where that is needed, and serves`,
    verbs: { '': verb() },
  },
  dev: {
    usage: `npm run dev                  serves from the sources and reloads in place`,
    verbs: { '': verb() },
  },
  build: {
    usage: `npm run build                builds anew; what runs stays with its build`,
    verbs: { '': verb() },
  },
  test: {
    usage: `npm test                     everything that must hold
npm test -- check unit       some parts of it: check, unit, journeys`,
    verbs: { '': { ...verb(), choices: ['check', 'unit', 'journeys'] } },
  },
  check: {
    usage: `npm run check                format, lint, types, specification and architecture
npm run check -- --fix       mends what a machine can mend`,
    verbs: { '': verb([], { fix: flag }) },
  },
  bench: {
    usage: `npm run bench                prints every figure that we claim
npm run bench -- bytes start some parts of it: ${figures.join(', ')}`,
    verbs: { '': { ...verb(), choices: figures } },
  },
  migrate: {
    isServed: true,
    usage: `npm run migrate                          does what the declarations ask for
npm run migrate -- --plan                says what that would be, and changes nothing
npm run migrate -- --drop card.subtitle  drops a field that is no longer declared
npm run migrate -- --drop entity card    drops an entity that is no longer declared
npm run migrate -- --restore card.subtitle
                                         brings back what was dropped not too long ago
npm run migrate -- --downgrade           does it although a newer version has changed the database`,
    verbs: { '': verb([], { plan: flag, downgrade: flag, drop: many, restore: many }) },
    prepare: joinEntity,
    check({ drop = [], restore = [] }) {
      for (const [option, words] of Object.entries({ '--drop': drop, '--restore': restore })) {
        const isClear = (word) => /^(?:entity [a-z]\w*|[a-z]\w*\.[a-z]\w*)$/i.test(word)
        if (words.every(isClear)) continue
        return `${option} needs to know what, such as card.subtitle or entity card.`
      }
      return undefined
    },
  },
  spec: {
    usage: `npm run spec                             writes SPECIFICATION.md from the declarations
npm run spec -- --check                  says whether it is as they are, and writes nothing
npm run spec -- json [--product FOLDER]  prints the declarations as plain data
npm run spec -- diff REF [--fail-on breaking]
                                         says what has changed since a version`,
    verbs: {
      '': verb([], { check: flag }),
      json: verb([], { product: text }),
      diff: verb(['REF'], { 'fail-on': text }),
    },
    check: ({ 'fail-on': failOn }) =>
      failOn === undefined || failOn === 'breaking' ? undefined : '--fail-on can be: breaking.',
  },
  draft: {
    usage: `npm run draft -- FILE.md [--to FOLDER] [--over]
                             writes the declarations of a specification`,
    verbs: { '': verb(['FILE.md'], { to: text, over: flag }) },
  },
  secret: {
    isServed: true,
    usage: `npm run secret               makes a new secret and prints it: what SECRET or SECRET_FILE can be set to
npm run secret -- accept     goes on with the secret that is set, after the one before was lost for good.
                             What that one sealed stays closed: second factors, secrets of webhooks`,
    verbs: { '': verb(), accept: verb() },
  },
  user: {
    isServed: true,
    usage: `npm run user -- list
npm run user -- create ada@example.org --name Ada --role administrator
                             invites somebody, and prints the link with which they come in
npm run user -- reset ada@example.org
                             ends their sessions, and prints a link with which they come in again
npm run user -- reset ada@example.org --factors
                             the same for somebody who has lost their second factor and their passkeys
npm run user -- disable ada@example.org
npm run user -- enable ada@example.org`,
    verbs: {
      list: verb(),
      create: verb(['an e-mail address'], { name: text, role: many }),
      reset: verb(['an e-mail address'], { factors: flag }),
      disable: verb(['an e-mail address']),
      enable: verb(['an e-mail address']),
    },
  },
  key: {
    isServed: true,
    usage: `npm run key -- create --name "Price robot" --scope cards:read --scope cards:change --role editor --expires 90d
                             makes a key and prints it, once. --expires is like 12h or 90d, or never
npm run key -- list          names all keys, and when each was last used
npm run key -- end 01kahx5m3r7q2c4d
                             ends a key: within a second no process takes it any more`,
    verbs: {
      create: verb([], { name: text, scope: many, role: many, expires: text }),
      list: verb(),
      end: verb(['the id of a key']),
    },
  },
  webhook: {
    isServed: true,
    usage: `npm run webhook -- create --name CRM --address https://crm.example/hook --want cards:publish --want folders:* --sees editor
                             makes a webhook and prints what its messages are signed with, once
npm run webhook -- list      names all of them, and how they do
npm run webhook -- try 01kahx5m3r7q2c4d
                             sends one a message that says nothing
npm run webhook -- remove 01kahx5m3r7q2c4d`,
    verbs: {
      create: verb([], { name: text, address: text, want: many, sees: text }),
      list: verb(),
      try: verb(['the id of a webhook']),
      remove: verb(['the id of a webhook']),
    },
  },
}
