/** Former names by the present ones. */
type Names = Readonly<Record<string, string>>

/**
 * The keys that declarations had before version 0.1.0, with their present names, by the part of a declaration
 * in which they stand. The start rejects a declaration with a former key until version 0.2.0, because its
 * value would otherwise be ignored.
 *
 * @example
 * formerKeys.field.searched // 'searchable'
 */
export const formerKeys = {
  product: {
    about: 'description',
    groups: 'userGroups',
    failures: 'errors',
    screens: 'pageContents',
    samples: 'seeds',
  },
  api: { documents: 'docs' },
  usedInCode: { failures: 'errors' },
  adminExtension: { who: 'roles' },
  entity: {
    labels: 'pluralLabel',
    was: 'renamedFrom',
    purpose: 'description',
    title: 'titleField',
    fieldTerms: 'fieldPermissions',
    sortedBy: 'indexes',
    binDays: 'trashDays',
    ownsItself: 'selfOwned',
    after: 'afterCommit',
  },
  rule: { holds: 'check', says: 'message' },
  unique: { says: 'message' },
  states: { ends: 'finalStates', begins: 'entryStates' },
  move: { who: 'may', needs: 'guardDescription' },
  limits: { inAll: 'total' },
  may: { visitor: 'everyone' },
  field: {
    was: 'renamedFrom',
    searched: 'searchable',
    shownWhen: 'visibleWhen',
    shape: 'patternHint',
    ignoresCase: 'caseInsensitive',
    reverse: 'inverse',
  },
  computed: { from: 'expression' },
  fieldType: {
    derived: 'readOnly',
    searched: 'searchable',
    initial: 'defaultValue',
    cleared: 'emptyValue',
    bounds: 'constraints',
    mistakes: 'declarationErrors',
  },
  reaction: { count: 'countField', mine: 'viewerField' },
  action: { failures: 'errors', does: 'description' },
  job: { tries: 'maxAttempts', seconds: 'timeoutSeconds', does: 'description' },
  error: { says: 'message', remedy: 'hint' },
  role: { purpose: 'description' },
  users: { ways: 'signInMethods', fieldTerms: 'fieldPermissions' },
  signInMethods: { link: 'magicLink' },
  provider: { secretVariable: 'clientSecretVariable', isStrong: 'satisfiesSecondFactor' },
  sessions: { idle: 'idleHours', whole: 'maxHours' },
  call: {
    address: 'url',
    variable: 'urlVariable',
    parameters: 'query',
    payload: 'body',
    reads: 'responseFields',
    use: 'description',
  },
  page: { isListed: 'isIndexed' },
  pageContent: { shows: 'content', does: 'interactions' },
  pageModule: { act: 'action', showsProblems: 'showsErrors' },
  customRoutes: { isForOthers: 'ignoresCookies' },
  seed: { key: 'ref', updated: 'updatedAt' },
} as const satisfies Readonly<Record<string, Names>>

/**
 * Values that have another name, by the part of a declaration and the key.
 *
 * @example
 * formerValues.field.onRemove.refuse // 'restrict'
 */
export const formerValues = {
  field: { onRemove: { refuse: 'restrict', clear: 'set null', 'remove with': 'cascade' } },
  users: { signUp: { invited: 'invite-only', none: 'closed' } },
  api: { docs: { open: 'public', closed: 'administrators' } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Names>>>>

/**
 * A part of a declaration that has former keys.
 *
 * @example
 * const part: DeclarationPart = 'field'
 */
export type DeclarationPart = keyof typeof formerKeys
