import { localizedMessage } from '#shell/messages/translate.ts'
import { administrator } from './role.ts'
import type { States } from './state.ts'

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
