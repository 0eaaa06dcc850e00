import type { pages as english } from '../en/pages.ts'
import type { PartialTranslation } from '../message.ts'

export const pages = {
  failureTable: {
    why: 'Cause',
    what: 'Solution',
    all: 'Documentation de l’API',
    status: 'Statut',
  },
  plainPages: {
    title: 'Confirmez cette action',
    why: 'Confirmez que vous souhaitez effectuer cette action. Cela vous protège des requêtes envoyées par d’autres sites.',
    hint: 'La question revient sans cesse\u00a0? Autorisez les cookies pour ce site.',
    confirm: 'Confirmer',
    back: 'Retour',
    choose: 'Choisissez à nouveau le fichier',
    chooseHow: 'Rien n’a été envoyé. Rouvrez le formulaire, choisissez le fichier et envoyez-le.',
    open: 'Ouvrir le formulaire',
    signedOut: 'Votre session a expiré',
    signedOutHow:
      'Votre saisie est conservée sur cette page. Connectez-vous dans une nouvelle fenêtre, puis revenez et envoyez à nouveau.',
    fileGone: 'Vous devrez choisir à nouveau le fichier.',
    logIn: 'Ouvrir la connexion dans une nouvelle fenêtre',
    sendAgain: 'Envoyer à nouveau',
    start: 'Aller à l’accueil',
    fault: 'L’erreur a été consignée. Si vous la signalez, indiquez cet ID\u00a0:',
    again: 'Réessayer',
  },
  viewAsBar: {
    label: 'Aperçu du rôle',
    text: 'Vous naviguez en tant que «\u00a0{role}\u00a0». Les modifications sont désactivées.',
    stop: 'Quitter',
  },
} satisfies PartialTranslation<typeof english>
