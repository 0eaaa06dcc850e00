import type { emails as english } from '../en/emails.ts'
import type { PartialTranslation } from '../message.ts'

export const emails = {
  shared: {
    validOnce: 'Ce lien ne peut être utilisé qu’une fois et expire le {until}.',
    ignore: 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',
    doNotShare:
      'Ne partagez pas ce lien. Toute personne qui le possède peut l’utiliser à votre place.',
  },
  invitation: {
    subject: 'Invitation à rejoindre {site}',
    text: 'Vous avez été invité à rejoindre {site}. Acceptez l’invitation pour configurer votre compte.',
    action: 'Accepter l’invitation',
    footer: 'Si vous ne souhaitez pas de compte, vous pouvez ignorer cet e-mail.',
  },
  confirmation: {
    subject: 'Confirmez votre adresse e-mail pour {site}',
    text: 'Merci de votre inscription à {site}. Confirmez votre adresse e-mail pour créer votre compte.',
    action: 'Confirmer l’adresse e-mail',
  },
  existingAccount: {
    subject: 'Vous avez déjà un compte sur {site}',
    text: 'Quelqu’un a essayé de créer un compte sur {site} avec cette adresse e-mail. Vous en avez déjà un et rien n’a changé.',
    text2:
      'Si c’était vous, connectez-vous. Si vous avez oublié votre mot de passe, vous pouvez le réinitialiser sur la page de connexion.',
    action: 'Se connecter',
    footer: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',
  },
  reset: {
    subject: 'Réinitialisez votre mot de passe pour {site}',
    text: 'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte sur {site}.',
    action: 'Réinitialiser le mot de passe',
  },
  code: {
    subject: '{code} est votre code de connexion à {site}',
    text: 'Saisissez ce code dans le navigateur où vous avez commencé à vous connecter à {site} :',
    label: 'Code',
    valid: 'Ce code ne peut être utilisé qu’une fois et expire le {until}.',
    doNotShare: 'Personne de {site} ne vous demandera ce code. Ne le transmettez pas.',
  },
  link: {
    subject: 'Votre lien de connexion à {site}',
    text: 'Utilisez ce lien pour vous connecter à {site}. Vous n’avez pas besoin de mot de passe.',
    action: 'Se connecter',
  },
  address: {
    subject: 'Confirmez votre nouvelle adresse e-mail pour {site}',
    text: 'Vous avez demandé à utiliser cette adresse e-mail pour votre compte sur {site}. Confirmez-la pour terminer la modification.',
    action: 'Confirmer l’adresse e-mail',
  },
  accountDeletion: {
    subject: 'La suppression de votre compte sur {site} est programmée',
    text: 'Comme demandé, votre compte sur {site} et ses données seront supprimés définitivement le {until}.',
    text2:
      'Vous avez changé d’avis\u00a0? Connectez-vous avant cette date et choisissez «\u00a0Conserver le compte\u00a0».',
    action: 'Conserver le compte',
    footer:
      'Si vous n’êtes pas à l’origine de cette demande, quelqu’un d’autre a peut-être accès à votre compte. Connectez-vous, conservez le compte et changez votre mot de passe.',
  },
  errors: {
    subject: 'Erreurs inattendues sur {site}',
    text: 'Une erreur inattendue s’est produite. Vous recevez au plus un e-mail par jour pour la même erreur.',
    what: 'Quoi',
    where: 'Où',
    count: 'Combien de fois',
    action: 'Voir les erreurs',
    footer: 'Vous recevez cet e-mail parce que vous êtes administrateur.',
  },
  notice: {
    when: 'Date',
    device: 'Appareil',
    source: 'Adresse IP',
    account: 'Compte',
    change: 'Modification',
    author: 'Modifié par',
  },
  noticeFooter: {
    actor:
      'Si c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe et fermez toutes les sessions que vous ne reconnaissez pas.',
    owner: 'Si vous ne vous y attendiez pas, contactez un administrateur de {site}.',
    administrators:
      'Vous recevez cet e-mail parce que vous êtes administrateur. Si aucun de vous n’est à l’origine de cette action, quelqu’un d’autre a accès au compte d’un administrateur\u00a0: fermez ses sessions et changez son mot de passe maintenant.',
  },
  noticeAction: {
    actor: 'Vérifier l’activité du compte',
    owner: 'Se connecter',
    administrators: 'Vérifier l’activité du compte',
  },
  frame: {
    greeting: 'Bonjour,',
    greetingByName: 'Bonjour {name},',
    copyLink: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',
    sender:
      'Cet e-mail a été envoyé automatiquement par {site} ({origin}). Merci de ne pas y répondre.',
  },
} satisfies PartialTranslation<typeof english>
