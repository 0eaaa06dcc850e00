/** The field types with their synonyms. */
const typeSynonyms: Readonly<Record<string, readonly string[]>> = {
  text: ['string', 'short text', 'line'],
  markdown: ['long text', 'longtext', 'text area'],
  integer: ['whole number', 'int', 'number', 'whole'],
  decimal: ['exact number'],
  money: ['amount', 'price'],
  boolean: ['yes or no', 'yes/no', 'bool'],
  date: ['day'],
  dateTime: ['datetime', 'date and time', 'date-time', 'moment', 'timestamp', 'time'],
  choice: ['enum', 'one of'],
  choices: ['several of', 'set'],
  color: ['colour'],
  url: ['link', 'address'],
  email: ['e-mail'],
  phone: ['telephone', 'telephone number'],
  list: ['list of values'],
  weekly: ['weekly hours', 'opening hours', 'hours'],
  object: ['structure', 'structured value'],
  relation: ['relation to one'],
  relations: ['relation to many', 'relations to many'],
  image: ['picture', 'photo'],
  file: ['document', 'attachment'],
  counter: ['count'],
  computed: ['worked out'],
}

/** Returns the field type of a name or synonym, or `undefined` if it is unknown. */
export function parseFieldType(text: string): string | undefined {
  const message = text.trim().toLowerCase()
  if (Object.hasOwn(typeSynonyms, message)) return message
  return Object.entries(typeSynonyms).find(([, others]) => others.includes(message))?.[0]
}
