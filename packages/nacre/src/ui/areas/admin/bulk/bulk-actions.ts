import { messagesFor } from '#shell/messages/translate.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { Language } from '#shell/model/localized-text.ts'
import type { KitIconName } from '../../kit/kit-icon.tsx'

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
      label: t('bulk.offers.restore'),
      icon: 'undo',
    } as const
    const erase: BulkAction = {
      key: 'erase',
      kind: 'erase',
      label: t('bulk.offers.erase'),
      icon: 'remove',
      isDangerous: true,
      asks: {},
      hasWayBack: false,
      body: () => ({ op: 'erase' }),
    }
    if (!('remove' in may)) return []
    return [
      { ...restore, ...withoutInput, body: () => ({ op: 'restore' }) },
      ...('erase' in may ? [erase] : []),
    ]
  }
  const remove: BulkAction = {
    key: 'remove',
    kind: 'remove',
    label: t('bulk.offers.remove'),
    icon: 'remove',
    isDangerous: true,
    ...withoutInput,
    body: () => ({ op: 'remove' }),
  }
  return [
    ...moveActions(entity),
    ...('change' in may
      ? changeActions(entity, (field) => t('bulk.offers.change', { field }))
      : []),
    ...customActions(entity),
    ...('remove' in may ? [remove] : []),
  ]
}

/** Checks whether the action applies to records in the trash. */
export function isTrashAction({ kind }: BulkAction): boolean {
  return kind === 'restore' || kind === 'erase'
}

function moveActions({ states, may }: EntitySchema): readonly BulkAction[] {
  const moves = Object.entries(states?.moves ?? {})
  return moves
    .filter(([name]) => name in may)
    .map(([name, { from, to, label }]) => ({
      key: `move:${name}`,
      kind: 'move',
      label,
      icon: 'move',
      asks: {},
      hasWayBack: from.every((state) =>
        moves.some(([other, back]) => other in may && back.to === state && back.from.includes(to)),
      ),
      body: () => ({ op: 'move', move: name }),
    }))
}

/** Returns an action for each editable field. Unique fields are excluded. */
function changeActions(
  { fields }: EntitySchema,
  change: (field: string) => string,
): readonly BulkAction[] {
  return Object.entries(fields)
    .filter(([, { mayChange, unique }]) => mayChange && !unique)
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

function customActions({ actions, may }: EntitySchema): readonly BulkAction[] {
  return Object.entries(actions)
    .filter(([name]) => name in may)
    .map(([name, one]) => ({
      key: `act:${name}`,
      kind: 'act',
      label: one.label,
      icon: one.kind === 'reaction' ? 'star' : 'operation',
      asks: one.kind === 'code' ? one.input : {},
      hasWayBack: one.kind === 'reaction',
      body: (input) => ({ op: 'act', action: name, ...(one.kind === 'code' ? { input } : {}) }),
      ...(one.kind === 'reaction'
        ? { opposite: { op: 'act', action: name, isActive: false } }
        : {}),
    }))
}
