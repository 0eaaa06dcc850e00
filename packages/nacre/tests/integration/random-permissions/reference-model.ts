/** A record of the reference model. */
export interface ModelRecord {
  readonly id: string
  readonly owner: string
  version: number
  state: 'draft' | 'filed'
  isRemoved: boolean
  values: Values
}

export interface ModelActor {
  readonly key: string | undefined
  readonly roles: readonly string[]
  /** Whether the actor is signed in. */
  readonly isKnown: boolean
}

export type Values = Readonly<Record<string, unknown>>

/** Conditions by role: `{ clerk: true, owner: { shelf: 'a' } }`. */
export type AccessRuleData = Readonly<Record<string, true | Condition>>
export type Condition = Readonly<Record<string, unknown>>

export interface Rules {
  /** By verb, transition or action. Without a rule, only administrators are permitted. */
  readonly may: Readonly<Record<string, AccessRuleData>>
  /** The roles that may read and change the field `secret`; undefined permits everybody. */
  readonly secret: { readonly read?: readonly string[]; readonly change?: readonly string[] }
}

/** All folders by ID. */
export type Folders = ReadonlyMap<string, { readonly owner: string; readonly isOpen: boolean }>

export interface ModelResponse {
  readonly status: number
  readonly sheet?: ModelRecord
}

/**
 * Creates a reference model of the API. It has no database and shares no code with the shell: it
 * checks the rules for each sheet on its own.
 */
export function createReferenceModel({ may, secret }: Rules, folders: Folders) {
  const sheets: ModelRecord[] = []

  const names = ({ roles, isKnown }: ModelActor) =>
    new Set(['everyone', 'visitor', ...(isKnown ? ['user'] : []), ...roles])
  const isAdministrator = (actor: ModelActor) => actor.roles.includes('administrator')

  const matches = (condition: Condition, sheet: ModelRecord, actor: ModelActor): boolean =>
    Object.entries(condition).every(([name, operand]) => {
      if (name === 'and') return (operand as Condition[]).every((one) => matches(one, sheet, actor))
      if (name === 'or') return (operand as Condition[]).some((one) => matches(one, sheet, actor))
      if (name === 'not') return !matches(operand as Condition, sheet, actor)
      if (name === 'owner') return actor.key !== undefined && sheet.owner === actor.key
      if (name === 'state') return sheet.state === operand
      if (name === 'stars') return Number(sheet.values['stars'] ?? -1) >= Number(operand)
      if (name === 'folder') {
        const folder = folders.get(String(sheet.values['folder']))
        if (!folder) return false
        return operand === 'mine' ? folder.owner === actor.key : folder.isOpen
      }
      return sheet.values[name] === operand
    })
  const allows = (verb: string, sheet: ModelRecord | undefined, actor: ModelActor): boolean => {
    if (isAdministrator(actor)) return true
    return Object.entries(may[verb] ?? {}).some(([name, rule]) => {
      if (name === 'owner') {
        if (actor.key === undefined || (sheet && sheet.owner !== actor.key)) return false
      } else if (!names(actor).has(name)) return false
      return !sheet || rule === true || matches(rule, sheet, actor)
    })
  }
  const deny = (actor: ModelActor): ModelResponse => ({ status: actor.isKnown ? 403 : 401 })

  /** Finds a sheet that the actor may act on, or gives the status of the error. */
  const findPermitted = (
    actor: ModelActor,
    verb: string,
    id: string,
    isRemoved = false,
  ): ModelResponse => {
    if (!allows(verb, undefined, actor)) return deny(actor)
    const sheet = sheets.find((one) => one.id === id && one.isRemoved === isRemoved)
    if (!sheet || !allows('read', sheet, actor)) return { status: 404 }
    return allows(verb, sheet, actor) ? { status: 200, sheet } : deny(actor)
  }
  const mayAccess = (roles: readonly string[] | undefined, actor: ModelActor) =>
    isAdministrator(actor) || !roles || roles.some((role) => names(actor).has(role))
  const isValid = (values: Values, actor: ModelActor, isComplete: boolean) => {
    const isTitled = values['title'] === undefined ? !isComplete : values['title'] !== ''
    const folder = values['folder']
    const isFolder =
      folder === undefined || folder === null || (typeof folder === 'string' && folders.has(folder))
    return isTitled && isFolder && (!('secret' in values) || mayAccess(secret.change, actor))
  }

  return {
    sheets,
    seesSecret: (actor: ModelActor) => mayAccess(secret.read, actor),
    list: (actor: ModelActor) =>
      sheets
        .filter((sheet) => !sheet.isRemoved && allows('read', sheet, actor))
        .map(({ id }) => id),
    read(actor: ModelActor, id: string): ModelResponse {
      return findPermitted(actor, 'read', id)
    },
    create(actor: ModelActor, values: Values, id: () => string): ModelResponse {
      if (!allows('create', undefined, actor)) return deny(actor)
      if (!isValid(values, actor, true)) return { status: 422 }
      const sheet: ModelRecord = {
        id: '',
        owner: actor.key ?? '',
        version: 1,
        state: 'draft',
        isRemoved: false,
        values: { title: null, shelf: null, stars: null, folder: null, secret: null, ...values },
      }
      if (!allows('create', sheet, actor)) return deny(actor)
      const created = { ...sheet, id: id() }
      sheets.push(created)
      return { status: 201, sheet: created }
    },
    change(actor: ModelActor, id: string, version: number, values: Values): ModelResponse {
      const found = findPermitted(actor, 'change', id)
      const { sheet } = found
      if (!sheet) return found
      if (sheet.version !== version) return { status: 412 }
      if (!isValid(values, actor, false)) return { status: 422 }
      const after = { ...sheet, values: { ...sheet.values, ...values } }
      if (!allows('read', after, actor) || !allows('change', after, actor)) return { status: 403 }
      return write(sheet, { values: after.values })
    },
    move(actor: ModelActor, id: string, version: number, name: 'file' | 'reopen'): ModelResponse {
      const found = findPermitted(actor, name, id)
      const { sheet } = found
      if (!sheet) return found
      if (sheet.version !== version) return { status: 412 }
      if (sheet.state !== (name === 'file' ? 'draft' : 'filed')) return { status: 409 }
      return write(sheet, { state: name === 'file' ? 'filed' : 'draft' })
    },
    remove(actor: ModelActor, id: string, version: number): ModelResponse {
      const found = findPermitted(actor, 'remove', id)
      const { sheet } = found
      if (!sheet) return found
      if (sheet.version !== version) return { status: 412 }
      return { ...write(sheet, { isRemoved: true }), status: 204 }
    },
    restore(actor: ModelActor, id: string): ModelResponse {
      const found = findPermitted(actor, 'remove', id, true)
      return found.sheet ? write(found.sheet, { isRemoved: false }) : found
    },
    /** Changes the shelf of a sheet, with the permissions of the actor. */
    stamp(actor: ModelActor, id: string): ModelResponse {
      const found = findPermitted(actor, 'stamp', id)
      const { sheet } = found
      return sheet ? this.change(actor, id, sheet.version, { shelf: 'b' }) : found
    },
  }

  function write(sheet: ModelRecord, change: Partial<ModelRecord>): ModelResponse {
    Object.assign(sheet, change, { version: sheet.version + 1 })
    return { status: 200, sheet }
  }
}
