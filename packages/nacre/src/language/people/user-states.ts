import { localizedMessage } from '#shell/messages/translate.ts'
import { administrator } from '../roles/role.ts'
import type { Move, States } from '../entities/state.ts'

const administrators = [administrator]

const moveLabels = {
  activate: localizedMessage('model.userMoves.activate'),
  disable: localizedMessage('model.userMoves.disable'),
  enable: localizedMessage('model.userMoves.enable'),
  leave: localizedMessage('model.userMoves.leave'),
  stay: localizedMessage('model.userMoves.stay'),
}

/**
 * The states of user accounts. `invited` users have never signed in. `leaving` accounts are deleted after 14 days.
 *
 * @example
 * userStates.initial // 'invited'
 */
export const userStates = {
  initial: 'invited',
  moves: {
    activate: {
      from: 'invited',
      to: 'active',
      may: administrators,
      label: moveLabels.activate,
    },
    disable: {
      from: ['invited', 'active', 'leaving'],
      to: 'disabled',
      may: administrators,
      label: moveLabels.disable,
    },
    enable: {
      from: 'disabled',
      to: 'active',
      may: administrators,
      label: moveLabels.enable,
    },
    leave: {
      from: 'active',
      to: 'leaving',
      may: administrators,
      label: moveLabels.leave,
    },
    stay: {
      from: 'leaving',
      to: 'active',
      may: administrators,
      label: moveLabels.stay,
    },
  },
  labels: {
    invited: localizedMessage('model.userStates.invited'),
    active: localizedMessage('model.userStates.active'),
    disabled: localizedMessage('model.userStates.disabled'),
    leaving: localizedMessage('model.userStates.leaving'),
  },
} as const satisfies States

/**
 * The moves that a product adds to those of users.
 *
 * @example
 * const moves: UserMoves = { lapse: { from: 'invited', to: 'disabled', may: application, after: days(30) } }
 */
export type UserMoves = Readonly<Record<string, Move>>

/**
 * The states of users with the moves of a product.
 *
 * @example
 * type Moves = keyof UserStates<{}>['moves'] // 'activate' | 'disable' | …
 */
export type UserStates<M extends UserMoves> = Omit<typeof userStates, 'moves'> & {
  readonly moves: (typeof userStates)['moves'] & M
}

/**
 * Returns the states of users with the moves of a product. A built-in move stays as it is.
 *
 * @example
 * userStatesWith({}).initial // 'invited'
 */
export function userStatesWith<M extends UserMoves>(moves: M): UserStates<M> {
  return { ...userStates, moves: { ...userStates.moves, ...moves, ...userStates.moves } }
}
