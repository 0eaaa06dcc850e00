import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import type { Language } from '#shell/model/words.ts'
import type { KitIconName } from '../../kit/kit-icon.tsx'
import { wordsFor } from '../../words.ts'

type Fields = Readonly<Record<string, FieldOutline>>
type Values = Readonly<Record<string, unknown>>

/** Something that can be done with many records at once, as far as the reader may ever do it. */
export interface Offer {
  /** By what a form names it: `remove`, `move:publish`, `change:title`. */
  readonly key: string
  readonly kind: 'change' | 'move' | 'act' | 'remove' | 'restore' | 'erase'
  readonly label: string
  readonly icon: KitIconName
  readonly isDangerous?: true
  /** What has to be said for it. */
  readonly asks: Fields
  /** Whether it can be taken back, as far as the declarations tell. */
  readonly hasWayBack: boolean
  /** What it is to the API. */
  body(values: Values): Values
  /** What takes it back, where that is not the undoing of versions. */
  readonly opposite?: Values
}

const words = {
  en: {
    change: (field: string) => `Change ${field}`,
    remove: 'Remove',
    restore: 'Bring back',
    erase: 'Delete for good',
  },
  de: {
    change: (field: string) => `${field} ändern`,
    remove: 'Entfernen',
    restore: 'Zurückholen',
    erase: 'Endgültig löschen',
  },
}

/** What can be done with many records of a list, or of its bin. */
export function offersFor(
  entity: EntityOutline,
  { isBin, language }: { isBin: boolean; language: Language },
): readonly Offer[] {
  const { may } = entity
  const say = wordsFor(words, language)
  const nothing = { asks: {}, hasWayBack: true }
  if (isBin) {
    const restore = { key: 'restore', kind: 'restore', label: say.restore, icon: 'undo' } as const
    const erase: Offer = {
      key: 'erase',
      kind: 'erase',
      label: say.erase,
      icon: 'remove',
      isDangerous: true,
      asks: {},
      hasWayBack: false,
      body: () => ({ do: 'erase' }),
    }
    if (!('remove' in may)) return []
    return [
      { ...restore, ...nothing, body: () => ({ do: 'restore' }) },
      ...('erase' in may ? [erase] : []),
    ]
  }
  const remove: Offer = {
    key: 'remove',
    kind: 'remove',
    label: say.remove,
    icon: 'remove',
    isDangerous: true,
    ...nothing,
    body: () => ({ do: 'remove' }),
  }
  return [
    ...movesOf(entity),
    ...('change' in may ? changesOf(entity, say.change) : []),
    ...actionsOf(entity),
    ...('remove' in may ? [remove] : []),
  ]
}

/** Whether what it is done with lies in the bin. */
export function isOfBin({ kind }: Offer): boolean {
  return kind === 'restore' || kind === 'erase'
}

function movesOf({ states, may }: EntityOutline): readonly Offer[] {
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
      body: () => ({ do: 'move', move: name }),
    }))
}

/** What only one may have, many cannot have the same of. */
function changesOf({ fields }: EntityOutline, change: (field: string) => string): readonly Offer[] {
  return Object.entries(fields)
    .filter(([, { mayChange, unique }]) => mayChange && !unique)
    .map(([name, field]) => ({
      key: `change:${name}`,
      kind: 'change',
      label: change(field.label),
      icon: 'change',
      asks: { [name]: field },
      hasWayBack: true,
      body: (values) => ({ do: 'change', values }),
    }))
}

function actionsOf({ actions, may }: EntityOutline): readonly Offer[] {
  return Object.entries(actions)
    .filter(([name]) => name in may)
    .map(([name, one]) => ({
      key: `act:${name}`,
      kind: 'act',
      label: one.label,
      icon: one.kind === 'tally' ? 'star' : 'operation',
      asks: one.kind === 'code' ? one.input : {},
      hasWayBack: one.kind === 'tally',
      body: (input) => ({ do: 'act', action: name, ...(one.kind === 'code' ? { input } : {}) }),
      ...(one.kind === 'tally' ? { opposite: { do: 'act', action: name, undo: true } } : {}),
    }))
}
