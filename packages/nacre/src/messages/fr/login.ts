import type { login as english } from '../en/login.ts'
import type { PartialTranslation } from '../message.ts'

export const login = {
  redirect: {
    redirecting: 'Redirection vers {provider}…',
    continue: 'Continuer vers {provider}',
  },
  captcha: {
    title: 'Confirmez que vous êtes humain',
    help: 'Saisissez les caractères de l’image. Les majuscules et les espaces ne comptent pas. Vous pouvez aussi laisser ce champ vide et envoyer à nouveau le formulaire dans {seconds} secondes.',
    label: 'Caractères',
    picture: 'Image de vérification. Vous pouvez attendre au lieu de saisir ses caractères.',
    newChallenge: 'Obtenir une autre vérification',
    useImage: 'Utiliser plutôt une image',
    checking:
      'Vérification de votre navigateur… Vous pouvez attendre au lieu de saisir les caractères.',
    verified: 'Vérifié. Vous n’avez rien à saisir.',
  },
  shared: {
    email: 'E-mail',
    name: 'Nom',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    show: 'Afficher',
    passwordHelp: 'Au moins 12 caractères. Quelques mots sans rapport forment un bon mot de passe.',
    backToSignIn: 'Retour à la connexion',
  },
  passwordStrength: {
    label: 'Force du mot de passe',
  },
  inputs: {
    capsLock: 'Le verrouillage des majuscules est activé.',
  },
  passkeyTitle: {
    cancelled: 'Aucune clé d’accès n’a été choisie.',
    late: 'La demande a expiré.',
    here: 'Cet appareil a déjà une clé d’accès pour votre compte.',
    address: 'Les clés d’accès ne sont pas disponibles à cette adresse.',
    browser: 'Ce navigateur ne prend pas en charge les clés d’accès.',
    unfit: 'Cet appareil ne peut pas enregistrer de clé d’accès.',
    failed: 'La clé d’accès n’a pas pu être utilisée.',
  },
  passkeyRemedy: {
    cancelled: 'Réessayez ou utilisez une autre méthode de connexion.',
    late: 'Préparez votre clé d’accès et réessayez.',
    here: 'Vous n’avez pas besoin d’en ajouter une autre.',
    address: 'Ouvrez le site en https avec son nom de domaine au lieu d’une adresse IP.',
    browser: 'Une version plus récente le peut.',
    unfit: 'Utilisez plutôt un téléphone, un gestionnaire de mots de passe ou une clé de sécurité.',
    failed: 'Réessayez ou utilisez une autre méthode de connexion.',
  },
  signIn: {
    title: 'Se connecter',
    forgotPassword: 'Mot de passe oublié\u00a0?',
    signUp: 'Créer un compte',
    emailLink: 'M’envoyer un lien de connexion',
    emailCode: 'Recevoir un code de connexion par e-mail',
    passkey: 'Se connecter avec une clé d’accès',
    provider: 'Continuer avec {provider}',
    or: 'ou',
    staySignedIn: 'Rester connecté sur cet appareil',
  },
  setUp: {
    title: 'Configurez votre compte d’administrateur',
    text: 'L’administrateur gère les utilisateurs, les rôles et les paramètres, et peut inviter d’autres personnes.',
    submit: 'Créer le compte',
  },
  sent: {
    noEmail:
      'Pas d’e-mail après quelques minutes\u00a0? Vérifiez votre dossier de courrier indésirable, ou {resend}.',
    resend: 'demandez un nouvel envoi',
  },
  forgotPassword: {
    title: 'Réinitialisez votre mot de passe',
    text: 'Saisissez votre adresse e-mail et nous vous enverrons un lien pour réinitialiser votre mot de passe.',
    submit: 'Envoyer le lien',
    sent: 'Consultez vos e-mails',
    sentText:
      'Si un compte existe pour cette adresse, nous avons envoyé un lien de réinitialisation. Il expire dans une heure.',
  },
  resetPassword: {
    title: 'Choisissez un nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
  },
  invitation: {
    title: 'Acceptez votre invitation',
    submit: 'Créer le compte',
  },
  signOut: {
    title: 'Se déconnecter',
    text: 'Vous serez déconnecté sur cet appareil. Les modifications enregistrées sont conservées.',
  },
  signUp: {
    title: 'Créez votre compte',
    submit: 'Créer le compte',
    sent: 'Consultez vos e-mails',
    sentText:
      'Nous vous avons envoyé un lien de confirmation. Votre compte sera créé lorsque vous l’ouvrirez.',
  },
  confirmEmail: {
    title: 'Confirmez votre adresse e-mail',
    text: 'Confirmez pour terminer la création de votre compte.',
    passwordText:
      'Vous utilisez un autre navigateur. Saisissez le mot de passe que vous avez choisi pour continuer.',
    submit: 'Confirmer',
  },
  changeEmail: {
    title: 'Confirmez votre nouvelle adresse e-mail',
    text: 'Confirmez pour utiliser cette adresse pour votre compte.',
    submit: 'Confirmer',
  },
  reauthenticate: {
    title: 'Confirmez votre identité',
    text: 'Pour votre sécurité, confirmez votre identité avant cette modification.',
    submit: 'Confirmer',
    code: 'Code de votre application d’authentification',
    passkey: 'Utiliser une clé d’accès',
    or: 'ou',
    signOutText: 'Vous ne pouvez pas confirmer ici\u00a0? Déconnectez-vous et reconnectez-vous',
    signOutOnly: 'Pour confirmer votre identité, déconnectez-vous et reconnectez-vous.',
    signOut: 'Se déconnecter',
  },
  secondFactor: {
    title: 'Authentification à deux facteurs',
    appCode: 'Code de votre application d’authentification',
    recoveryCode: 'Code de récupération',
    submit: 'Vérifier',
    useRecovery: 'Utiliser un code de récupération',
    useApp: 'Utiliser votre application d’authentification',
    passkey: 'Utiliser une clé d’accès',
    usePasskey: 'Utiliser plutôt une clé d’accès',
    otherMethod: 'Essayer autrement',
    passkeyOnly: 'Utilisez votre clé d’accès pour continuer.',
    scriptRequired:
      'Les clés d’accès nécessitent JavaScript. Vous pouvez utiliser un code de récupération.',
    or: 'ou',
  },
  emailCode: {
    title: 'Se connecter avec un code reçu par e-mail',
    text: 'Saisissez votre adresse e-mail. Nous vous enverrons un code, à saisir ici, dans ce navigateur.',
    submit: 'Envoyer le code',
    sent: 'Saisissez le code',
    sentText:
      'S’il existe un compte pour cette adresse, nous avons envoyé un code. Il est valable dix minutes.',
    code: 'Code',
    signIn: 'Se connecter',
    again: 'Envoyer un autre code',
  },
  magicLink: {
    title: 'Se connecter avec un lien par e-mail',
    text: 'Saisissez votre adresse e-mail et nous vous enverrons un lien de connexion à usage unique.',
    submit: 'Envoyer le lien de connexion',
    signIn: 'Se connecter',
    useText: 'Continuez pour vous connecter sur cet appareil. Le lien ne fonctionne qu’une fois.',
    sent: 'Consultez vos e-mails',
    sentText: 'Si un compte existe pour cette adresse, nous avons envoyé un lien de connexion.',
  },
  recoveryCodes: {
    title: 'Enregistrez vos codes de récupération',
    text: 'Conservez ces codes en lieu sûr, par exemple dans un gestionnaire de mots de passe, ou imprimez cette page. Chaque code fonctionne une fois si vous perdez l’accès à votre application d’authentification ou à votre clé d’accès. Ils ne seront plus affichés.',
    none: 'Terminé. Vos codes de récupération actuels restent valables.',
    continue: 'Continuer',
  },
  createPasskey: {
    title: 'Créez une clé d’accès',
    text: 'Connectez-vous avec votre empreinte, votre visage ou le verrouillage de l’écran au lieu d’un mot de passe.',
    name: 'Nom de la clé d’accès',
    help: 'Un nom pour la reconnaître, par exemple «\u00a0Mon téléphone\u00a0».',
    submit: 'Créer la clé d’accès',
    created: 'Clé d’accès créée',
    later: 'Pas maintenant',
    backToAccount: 'Retour aux paramètres du compte',
    scriptRequired:
      'Les clés d’accès nécessitent JavaScript. Activez-le dans votre navigateur et réessayez.',
  },
  provider: {
    title: 'Connexion en cours',
    text: 'Vérification de votre authentification unique.',
    submit: 'Continuer',
    signInOtherwise: 'Se connecter autrement',
    account: 'Retour aux paramètres du compte',
  },
  totp: {
    title: 'Configurez votre application d’authentification',
    text: 'L’application de votre téléphone affiche un nouveau code toutes les 30 secondes. Vous en saisirez un après votre mot de passe.',
    setUp: 'Configurer',
    scan: 'Scannez ce code QR avec votre application, ou saisissez la clé manuellement\u00a0:',
    label: 'Code QR pour votre application d’authentification',
    code: 'Code de l’application',
    confirm: 'Vérifier et activer',
  },
} satisfies PartialTranslation<typeof english>
