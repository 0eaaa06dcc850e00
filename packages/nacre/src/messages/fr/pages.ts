import type { pages as english } from '../en/pages.ts'
import type { PartialTranslation } from '../message.ts'

export const pages = {
  errorTable: {
    cause: 'Cause',
    solution: 'Solution',
    apiDocumentation: 'Documentation de l’API',
    status: 'Statut',
  },
  formPages: {
    title: 'Confirmez cette action',
    confirmText:
      'Confirmez que vous souhaitez effectuer cette action. Cela vous protège des requêtes envoyées par d’autres sites.',
    hint: 'La question revient sans cesse\u00a0? Autorisez les cookies pour ce site.',
    confirm: 'Confirmer',
    back: 'Retour',
    chooseFile: 'Choisissez à nouveau le fichier',
    chooseFileText:
      'Rien n’a été envoyé. Rouvrez le formulaire, choisissez le fichier et envoyez-le.',
    openForm: 'Ouvrir le formulaire',
    signedOut: 'Votre session a expiré',
    signedOutText:
      'Votre saisie est conservée sur cette page. Connectez-vous dans une nouvelle fenêtre, puis revenez et envoyez à nouveau.',
    fileMissing: 'Vous devrez choisir à nouveau le fichier.',
    openSignIn: 'Ouvrir la connexion dans une nouvelle fenêtre',
    submitAgain: 'Envoyer à nouveau',
    home: 'Aller à l’accueil',
    logged: 'L’erreur a été consignée. Si vous la signalez, indiquez cet ID\u00a0:',
    retry: 'Réessayer',
  },
  viewAsBar: {
    label: 'Aperçu du rôle',
    text: 'Vous naviguez en tant que «\u00a0{role}\u00a0». Les modifications sont désactivées.',
    stop: 'Quitter',
  },
} satisfies PartialTranslation<typeof english>
