import { allows } from '#shell/language/entities/separate-verbs.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { MoveSchema } from '#shell/model/schema/states-schema.ts'
import { requiresInput } from '../record/actions/undo.ts'
import { offeredActions, offeredMoves } from '../verbs/offered-verb.ts'
import type { KitIconName } from '../../../kit/kit-icon.tsx'

type Fields = Readonly<Record<string, FieldSchema>>
type Values = Readonly<Record<string, unknown>>

/** An action on several records that the reader may have permission for. */
export interface BulkAction {
  /** The value in forms: `remove`, `move:publish`, `change:title`. */
  readonly key: string
  readonly kind: 'change' | 'move' | 'act' | 'remove' | 'restore' | 'erase'
  readonly label: string
  readonly icon: KitIconName
  readonly isDangerous?: true
  /** The inputs that the action needs. */
  readonly asks: Fields
  /** Whether the action can be undone, as far as the declarations tell. */
  readonly hasWayBack: boolean
  /** Returns the body of the API request. */
  body(values: Values): Values
  /** What its code also does, in a sentence. */
  readonly effect?: string
  /** The action that undoes this one, if restoring old versions does not. */
  readonly opposite?: Values
}

/** Returns the bulk actions of a list or of its trash. */
export function bulkActionsFor(
  entity: EntitySchema,
  { isTrash, language }: { isTrash: boolean; language: Language },
): readonly BulkAction[] {
  const { may } = entity
  const t = messagesFor(language)
  const withoutInput = { asks: {}, hasWayBack: true }
  if (isTrash) {
    const restore = {
      key: 'restore',
      kind: 'restore',
      label: t('bulk.actions.restore'),
      icon: 'undo',
    } as const
    const erase: BulkAction = {
      key: 'erase',
      kind: 'erase',
      label: t('bulk.actions.erase'),
      icon: 'remove',
      isDangerous: true,
      asks: {},
      hasWayBack: false,
      body: () => ({ op: 'erase' }),
    }
    if (!('remove' in may || allows(entity, 'restore'))) return []
    return [
      ...(allows(entity, 'restore')
        ? [{ ...restore, ...withoutInput, body: () => ({ op: 'restore' }) }]
        : []),
      ...('erase' in may ? [erase] : []),
    ]
  }
  const remove: BulkAction = {
    key: 'remove',
    kind: 'remove',
    label: t('bulk.actions.remove'),
    icon: 'remove',
    isDangerous: true,
    ...withoutInput,
    ...pickEffect({ effect: entity.effects['remove'] }),
    body: () => ({ op: 'remove' }),
  }
  return [
    ...moveActions(entity),
    ...('change' in may
      ? changeActions(entity, (field) => t('bulk.actions.change', { field }))
      : []),
    ...customActions(entity),
    ...('remove' in may ? [remove] : []),
  ]
}

/** Checks whether the action applies to records in the trash. */
export function isTrashAction({ kind }: BulkAction): boolean {
  return kind === 'restore' || kind === 'erase'
}

function moveActions(entity: EntitySchema): readonly BulkAction[] {
  const moves = Object.entries(entity.states?.moves ?? {})
  const isReversible = ({ from, to }: MoveSchema) =>
    from.every((state) =>
      moves.some(
        ([name, back]) =>
          name in entity.may && back.to === state && back.from.includes(to) && !requiresInput(back),
      ),
    )
  return offeredMoves(entity).map(({ name, label, input, ...rest }) => {
    const move = entity.states?.moves[name]
    return {
      key: `move:${name}`,
      kind: 'move',
      label,
      icon: 'move',
      asks: input,
      hasWayBack: move !== undefined && isReversible(move),
      body: (values) => ({ op: 'move', move: name, values: withoutEmpty(values) }),
      ...pickEffect(rest),
    }
  })
}

/** An empty input leaves the value of each record as it is. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

function pickEffect({
  effect,
}: {
  readonly effect?: string | undefined
}): Pick<BulkAction, 'effect'> {
  return effect === undefined ? {} : { effect }
}

/** Returns an action for each editable field. Unique and fixed fields are excluded. */
function changeActions(
  { fields }: EntitySchema,
  change: (field: string) => string,
): readonly BulkAction[] {
  return Object.entries(fields)
    .filter(([, { mayChange, unique, fixed }]) => mayChange && !unique && !fixed)
    .map(([name, field]) => ({
      key: `change:${name}`,
      kind: 'change',
      label: change(field.label),
      icon: 'change',
      asks: { [name]: field },
      hasWayBack: true,
      body: (values) => ({ op: 'change', values }),
    }))
}

function customActions(entity: EntitySchema): readonly BulkAction[] {
  const reactions = Object.entries(entity.actions).flatMap(([name, one]): BulkAction[] => {
    if (one.kind !== 'reaction' || !(name in entity.may)) return []
    return [
      {
        key: `act:${name}`,
        kind: 'act',
        label: one.label,
        icon: 'star',
        asks: {},
        hasWayBack: true,
        body: () => ({ op: 'act', action: name }),
        opposite: { op: 'act', action: name, isActive: false },
      },
    ]
  })
  const actions = offeredActions(entity, 'record').filter(({ readOnly }) => !readOnly)
  return [
    ...reactions,
    ...actions.map(({ name, label, input: asks, ...rest }): BulkAction => ({
      key: `act:${name}`,
      kind: 'act',
      label,
      icon: 'operation',
      asks,
      hasWayBack: false,
      body: (input) => ({ op: 'act', action: name, input: withoutEmpty(input) }),
      ...pickEffect(rest),
    })),
  ]
}
