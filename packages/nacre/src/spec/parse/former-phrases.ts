/**
 * The wording of specifications before version 0.1.0, with its current replacement. A document in
 * the former wording is parsed like a current one.
 */
const columns: ReadonlyMap<string, string> = new Map([
  ['about', 'help text'],
  ['address', 'url'],
  ['afterwards', 'job'],
  ['asks for a second factor itself', 'enforces two-factor authentication'],
  ['called', 'label'],
  ['called from there', 'inverse name'],
  ['can fail with', 'errors'],
  ['client', 'client id'],
  ['each at most', 'timeout'],
  ['guard', 'condition'],
  ['id', 'code'],
  ['may also what these may', 'inherits from'],
  ['move', 'transition'],
  ['moved by', 'url variable'],
  ['part', 'extension'],
  ['points to', 'references'],
  ['query', 'query parameters'],
  ['reads from the answer', 'response fields used'],
  ['says', 'message'],
  ['secret in', 'secret variable'],
  ['then', 'effect'],
  ['tries', 'attempts'],
  ['what to do', 'solution'],
  ['when that is removed', 'on delete'],
  ['which is a', 'kind'],
  ['who may', 'allowed for'],
  ['who may read it', 'read'],
  ['who may set it', 'write'],
  ['why it happens', 'cause'],
])

const labels: Readonly<Record<string, string>> = {
  'a session lasts': 'session lifetime',
  afterwards: 'jobs',
  'begins as': 'initial state',
  called: 'label',
  'columns of the list': 'list columns',
  'each is called by': 'title field',
  'for those who stay signed in': 'session lifetime when staying signed in',
  formerly: 'previous name',
  'left by no move, as meant': 'final states',
  'made by': 'source',
  'many are called': 'plural label',
  'on opening it calls': 'calls on load',
  'one can': 'user actions',
  'pointed to from': 'referenced by',
  'quick to sort or narrow by': 'indexed fields',
  'reached by no move, as meant': 'entry states',
  'second factor needed': 'two-factor authentication required for',
  'ways in': 'sign-in methods',
}

/** Headings, cells and sentences. */
const phrases: Readonly<Record<string, string>> = {
  'People and how they get in': 'Users and authentication',
  'Added to the admin area': 'Admin extensions',
  'may list it': 'indexed',
  'are asked not to list it': 'not indexed',
  'each is its own': 'the record itself',
  'that is refused': 'deletion is rejected',
  'it is taken out here': 'the reference is cleared',
  'this one is removed with it': 'this record is deleted too',
  'whoever wants makes one': 'open sign-up',
  'made at the machine': 'created on the command line',
  'a password': 'password',
  'a passkey': 'passkey',
  'a one-time link by e-mail': 'one-time email link',
  'records of one owner': 'records per owner',
  'records in all': 'records in total',
  'days in the bin': 'days in the trash',
  'The documents of the API tell everybody of what they may do.':
    'API documentation: each reader sees what they have permission for.',
  'The documents of the API tell everybody everything.': 'API documentation: public.',
  'The documents of the API are for administrators only.':
    'API documentation: administrators only.',
}

/** Table cells without declarations. */
const cells: Readonly<Record<string, string>> = {
  'without a request': 'idle',
  'in all': 'total',
  'without a request, for those who stay signed in': 'idle, when staying signed in',
  'in all, for those who stay signed in': 'total, when staying signed in',
  'stillness of a tap or a press': 'movement tolerance of a tap or a press',
  'time in which a click is the touch’s own': 'time in which a click belongs to a touch',
  'records in one answer, unless asked otherwise': 'default page size',
  'records in one answer at most': 'maximum page size',
  'size of a body': 'maximum body size',
  'size of all bodies under way': 'maximum size of all concurrent bodies',
  'size of the head of a request': 'maximum header size',
  'time for the head of a request': 'header timeout',
  'time for a request': 'request timeout',
  'time without a request': 'keep-alive timeout',
  'time in which an answer stands still': 'response stall timeout',
  'time to finish what is under way at a stop': 'shutdown grace period',
  connections: 'maximum connections',
  Address: 'Path',
  'What it does': 'Description',
  'Asked with': 'Parameters',
  'Refused with': 'Errors',
}

/** Sentences that every former specification contained. They declare nothing. */
const sentences = [
  'Printed from the declarations in',
  'Every page can be rendered on the server and then run in the browser, and is loaded',
  'Besides its fields every record has',
  'A state changes by a move and in no other way.',
  'What is given and is no field is refused.',
  'Administrators may do everything.',
  'The documents of the API ',
  'For administrators only.',
  'It also clears those for all other URLs of the same origin:',
  'Answers to GET and HEAD requests made during server rendering',
  'Payloads and answers are JSON; a refusal is',
  'What the server reads of a record carries its version in ETag;',
  'The records of every entity have these, each with its own plural,',
  'Every refusal has an id, a status, a sentence,',
]

/**
 * Returns the current key of a column. The columns of permission tables are verbs of the product
 * and stay unchanged.
 */
export function currentColumn(name: string, first: string): string {
  const key = name.toLowerCase()
  if (first === 'who') return key
  return columns.get(key) ?? key
}

/** Returns the current key of a label. */
export function currentLabel(label: string): string {
  const key = label.toLowerCase()
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key
}

/** Returns the current form of a phrase. */
export function currentPhrase(text: string): string {
  return Object.hasOwn(phrases, text) ? (phrases[text] ?? text) : text
}

/** Returns a line in the current wording, for comparison with a printed line. */
export function currentLine(line: string): string {
  if (line.startsWith('|'))
    return line.replaceAll('(needed)', '(required)').split('|').map(currentCell).join(' | ')
  const labelled = /^(\s*- \*\*)([^*]+)(:\*\*.*)$/su.exec(line)
  if (!labelled) return line
  const [, before = '', label = '', after = ''] = labelled
  const value = after
    .replace(/one (`[^`]+`), many /u, 'singular $1, plural ')
    .replace('each is its own', 'the record itself')
  return `${before}${currentLabel(label)}${value}`
}

function currentCell(cell: string): string {
  const text = cell.trim()
  return Object.hasOwn(cells, text) ? (cells[text] ?? text) : text
}

/** Checks whether a line is a former sentence that declares nothing. */
export function isFormerSentence(line: string): boolean {
  return sentences.some((sentence) => line.includes(sentence))
}
