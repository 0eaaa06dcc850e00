/** The types of fields that there are, by what people call them. */
const types: Readonly<Record<string, readonly string[]>> = {
  text: ['string', 'short text', 'line'],
  'long text': ['longtext', 'markdown', 'text area'],
  integer: ['whole number', 'int', 'number', 'whole'],
  decimal: ['exact number'],
  money: ['amount', 'price'],
  boolean: ['yes or no', 'yes/no', 'bool'],
  date: ['day'],
  'date and time': ['datetime', 'date-time', 'moment', 'timestamp', 'time'],
  choice: ['enum', 'one of'],
  choices: ['several of', 'set'],
  colour: ['color'],
  link: ['url', 'address'],
  'e-mail': ['email'],
  telephone: ['phone', 'telephone number'],
  list: ['list of values'],
  structure: ['object', 'structured value'],
  relation: ['relation to one'],
  relations: ['relation to many', 'relations to many'],
  image: ['picture', 'photo'],
  file: ['document', 'attachment'],
  counter: ['count'],
  computed: ['worked out'],
}

/** The type that is meant, or nothing where there is no such type. */
export function readType(text: string): string | undefined {
  const said = text.trim().toLowerCase()
  if (Object.hasOwn(types, said)) return said
  return Object.entries(types).find(([, others]) => others.includes(said))?.[0]
}
