/** A record as plain as it can be: what is in it, whose it is, and how far it has come. */
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
  /** Whether anybody knows who it is. */
  readonly isKnown: boolean
}

export type Values = Readonly<Record<string, unknown>>

/** The terms of roles, written as data: `{ clerk: true, owner: { shelf: 'a' } }`. */
export type Terms = Readonly<Record<string, true | Condition>>
export type Condition = Readonly<Record<string, unknown>>

export interface Rules {
  /** By verb, move or action. What is not here is for administrators. */
  readonly may: Readonly<Record<string, Terms>>
  /** Who may see and set the field `secret`, by their roles; nothing means everybody. */
  readonly secret: { readonly read?: readonly string[]; readonly change?: readonly string[] }
}

/** The folders there are, by id: the key of whose it is, and whether it is open. */
export type Folders = ReadonlyMap<string, { readonly owner: string; readonly isOpen: boolean }>

export interface Answer {
  readonly status: number
  readonly sheet?: ModelRecord
}

/**
 * The same desk without a database, and without a line of what is tested: whoever may do a thing is
 * asked of every sheet by itself, in the plainest way there is.
 */
export function createReferenceModel({ may, secret }: Rules, folders: Folders) {
  const sheets: ModelRecord[] = []

  const names = ({ roles, isKnown }: ModelActor) =>
    new Set(['everyone', 'visitor', ...(isKnown ? ['user'] : []), ...roles])
  const isBoss = (by: ModelActor) => by.roles.includes('administrator')

  const holds = (condition: Condition, sheet: ModelRecord, by: ModelActor): boolean =>
    Object.entries(condition).every(([name, operand]) => {
      if (name === 'and') return (operand as Condition[]).every((one) => holds(one, sheet, by))
      if (name === 'or') return (operand as Condition[]).some((one) => holds(one, sheet, by))
      if (name === 'not') return !holds(operand as Condition, sheet, by)
      if (name === 'owner') return by.key !== undefined && sheet.owner === by.key
      if (name === 'state') return sheet.state === operand
      if (name === 'stars') return Number(sheet.values['stars'] ?? -1) >= Number(operand)
      if (name === 'folder') {
        const folder = folders.get(String(sheet.values['folder']))
        if (!folder) return false
        return operand === 'mine' ? folder.owner === by.key : folder.isOpen
      }
      return sheet.values[name] === operand
    })
  const allows = (verb: string, sheet: ModelRecord | undefined, by: ModelActor): boolean => {
    if (isBoss(by)) return true
    return Object.entries(may[verb] ?? {}).some(([name, terms]) => {
      if (name === 'owner') {
        if (by.key === undefined || (sheet && sheet.owner !== by.key)) return false
      } else if (!names(by).has(name)) return false
      return !sheet || terms === true || holds(terms, sheet, by)
    })
  }
  const no = (by: ModelActor): Answer => ({ status: by.isKnown ? 403 : 401 })

  /** The sheet that somebody may do this to, or why they may not. */
  const reach = (by: ModelActor, verb: string, id: string, isRemoved = false): Answer => {
    if (!allows(verb, undefined, by)) return no(by)
    const sheet = sheets.find((one) => one.id === id && one.isRemoved === isRemoved)
    if (!sheet || !allows('read', sheet, by)) return { status: 404 }
    return allows(verb, sheet, by) ? { status: 200, sheet } : no(by)
  }
  const mayTouch = (roles: readonly string[] | undefined, by: ModelActor) =>
    isBoss(by) || !roles || roles.some((role) => names(by).has(role))
  const isSound = (values: Values, by: ModelActor, isWhole: boolean) => {
    const isTitled = values['title'] === undefined ? !isWhole : values['title'] !== ''
    const folder = values['folder']
    const isFolder =
      folder === undefined || folder === null || (typeof folder === 'string' && folders.has(folder))
    return isTitled && isFolder && (!('secret' in values) || mayTouch(secret.change, by))
  }

  return {
    sheets,
    seesSecret: (by: ModelActor) => mayTouch(secret.read, by),
    list: (by: ModelActor) =>
      sheets.filter((sheet) => !sheet.isRemoved && allows('read', sheet, by)).map(({ id }) => id),
    read(by: ModelActor, id: string): Answer {
      return reach(by, 'read', id)
    },
    create(by: ModelActor, values: Values, id: () => string): Answer {
      if (!allows('create', undefined, by)) return no(by)
      if (!isSound(values, by, true)) return { status: 422 }
      const sheet: ModelRecord = {
        id: '',
        owner: by.key ?? '',
        version: 1,
        state: 'draft',
        isRemoved: false,
        values: { title: null, shelf: null, stars: null, folder: null, secret: null, ...values },
      }
      if (!allows('create', sheet, by)) return no(by)
      const made = { ...sheet, id: id() }
      sheets.push(made)
      return { status: 201, sheet: made }
    },
    change(by: ModelActor, id: string, version: number, values: Values): Answer {
      const found = reach(by, 'change', id)
      const { sheet } = found
      if (!sheet) return found
      if (sheet.version !== version) return { status: 412 }
      if (!isSound(values, by, false)) return { status: 422 }
      const after = { ...sheet, values: { ...sheet.values, ...values } }
      if (!allows('read', after, by) || !allows('change', after, by)) return { status: 403 }
      return write(sheet, { values: after.values })
    },
    move(by: ModelActor, id: string, version: number, name: 'file' | 'reopen'): Answer {
      const found = reach(by, name, id)
      const { sheet } = found
      if (!sheet) return found
      if (sheet.version !== version) return { status: 412 }
      if (sheet.state !== (name === 'file' ? 'draft' : 'filed')) return { status: 409 }
      return write(sheet, { state: name === 'file' ? 'filed' : 'draft' })
    },
    remove(by: ModelActor, id: string, version: number): Answer {
      const found = reach(by, 'remove', id)
      const { sheet } = found
      if (!sheet) return found
      if (sheet.version !== version) return { status: 412 }
      return { ...write(sheet, { isRemoved: true }), status: 204 }
    },
    restore(by: ModelActor, id: string): Answer {
      const found = reach(by, 'remove', id, true)
      return found.sheet ? write(found.sheet, { isRemoved: false }) : found
    },
    /** Writes on a sheet what its code says, with the rights of whoever asks. */
    stamp(by: ModelActor, id: string): Answer {
      const found = reach(by, 'stamp', id)
      const { sheet } = found
      return sheet ? this.change(by, id, sheet.version, { shelf: 'b' }) : found
    },
  }

  function write(sheet: ModelRecord, change: Partial<ModelRecord>): Answer {
    Object.assign(sheet, change, { version: sheet.version + 1 })
    return { status: 200, sheet }
  }
}
