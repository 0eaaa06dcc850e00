import type { notices as english } from '../en/notices.ts'
import type { PartialTranslation } from '../message.ts'

export const notices = {
  'new-device': {
    subject: 'Nouvelle connexion à {site}',
    text: 'Votre compte sur {site} a été utilisé pour se connecter sur un nouvel appareil.',
  },
  'password-changed': {
    subject: 'Votre mot de passe pour {site} a été modifié',
    text: 'Le mot de passe de votre compte sur {site} a été modifié. Tous les autres appareils ont été déconnectés.',
  },
  'address-changed': {
    subject: 'Votre adresse e-mail pour {site} a été modifiée',
    text: 'L’adresse e-mail de votre compte sur {site} a été modifiée. Ce message a été envoyé à votre ancienne adresse.',
  },
  'totp-added': {
    subject: 'Application d’authentification ajoutée à {site}',
    text: 'Votre compte sur {site} demande désormais un code de votre application d’authentification à la connexion.',
  },
  'totp-removed': {
    subject: 'Application d’authentification supprimée de {site}',
    text: 'Votre compte sur {site} ne demande plus de code d’une application d’authentification.',
  },
  'passkey-added': {
    subject: 'Clé d’accès ajoutée à {site}',
    text: 'Une clé d’accès a été ajoutée à votre compte sur {site}. Elle permet de se connecter sans mot de passe.',
  },
  'passkey-removed': {
    subject: 'Clé d’accès supprimée de {site}',
    text: 'Une clé d’accès a été supprimée de votre compte sur {site}.',
  },
  'recovery-codes-made': {
    subject: 'Nouveaux codes de récupération pour {site}',
    text: 'De nouveaux codes de récupération ont été créés pour votre compte sur {site}. Les anciens codes ne fonctionnent plus.',
  },
  'recovery-code-used': {
    subject: 'Un code de récupération a été utilisé sur {site}',
    text: 'Un code de récupération a été utilisé pour se connecter à votre compte sur {site}. Il ne peut plus être utilisé.',
  },
  'provider-added': {
    subject: 'Authentification unique associée à {site}',
    text: 'Vous pouvez maintenant vous connecter à votre compte sur {site} avec l’authentification unique.',
  },
  'provider-removed': {
    subject: 'Authentification unique dissociée de {site}',
    text: 'L’authentification unique a été dissociée de votre compte sur {site}.',
  },
  guesses: {
    subject: 'Tentatives de connexion échouées à votre compte {site}',
    text: 'Quelqu’un essaie à plusieurs reprises de se connecter à votre compte sur {site}. Aucune tentative n’a réussi, et nous les ralentissons. Vous pouvez toujours vous connecter sur les appareils que vous avez déjà utilisés.',
  },
  'deletion-stopped': {
    subject: 'Suppression du compte annulée sur {site}',
    text: 'Votre compte sur {site} ne sera pas supprimé.',
  },
  'roles-changed': {
    subject: 'Vos rôles sur {site} ont été modifiés',
    text: 'Les rôles de votre compte sur {site} ont été modifiés. Les rôles déterminent ce que vous pouvez voir et faire.',
  },
  'factors-removed': {
    subject: 'Authentification à deux facteurs réinitialisée sur {site}',
    text: 'Un administrateur a supprimé l’application d’authentification, les clés d’accès et les codes de récupération de votre compte sur {site}. Vous avez été déconnecté sur tous les appareils.',
  },
  'sessions-ended': {
    subject: 'Vous avez été déconnecté de {site}',
    text: 'Un administrateur de {site} a fermé des sessions de votre compte. Reconnectez-vous pour continuer.',
  },
  'account-disabled': {
    subject: 'Votre compte sur {site} a été désactivé',
    text: 'Votre compte sur {site} a été désactivé. Vous ne pouvez pas vous connecter avant qu’un administrateur le réactive.',
  },
  'account-enabled': {
    subject: 'Votre compte sur {site} a été activé',
    text: 'Votre compte sur {site} a été réactivé. Vous pouvez vous connecter.',
  },
  'account-removed': {
    subject: 'Votre compte sur {site} a été supprimé',
    text: 'Votre compte sur {site} a été supprimé. Vous ne pouvez plus vous y connecter.',
  },
  'account-restored': {
    subject: 'Votre compte sur {site} a été restauré',
    text: 'Votre compte sur {site} avait été supprimé et vient d’être restauré. Vous pouvez vous connecter.',
  },
  'key-made': {
    subject: 'Nouvelle clé d’API sur {site}',
    text: 'Une clé d’API a été créée avec votre compte sur {site}. Un programme qui possède cette clé peut agir à votre place.',
  },
  'key-ended': {
    subject: 'Votre clé d’API pour {site} a été révoquée',
    text: 'Un administrateur a révoqué une clé d’API que vous aviez créée sur {site}. Les programmes qui l’utilisent sont désormais refusés.',
  },
  'administrator-added': {
    subject: 'Nouvel administrateur sur {site}',
    text: 'Un utilisateur de {site} est devenu administrateur. Les administrateurs ont un accès complet.',
  },
  'other-account-disabled': {
    subject: 'Un compte sur {site} a été désactivé',
    text: 'Un compte sur {site} a été désactivé. Son utilisateur ne peut pas se connecter avant qu’un administrateur le réactive.',
  },
  'other-account-removed': {
    subject: 'Un compte sur {site} a été supprimé',
    text: 'Un compte sur {site} a été supprimé. Il reste un certain temps dans la corbeille et peut être restauré.',
  },
} satisfies PartialTranslation<typeof english>
