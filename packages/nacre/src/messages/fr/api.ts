import type { api as english } from '../en/api.ts'
import type { PartialTranslation } from '../message.ts'

export const api = {
  assertAccountChange: {
    notByKey:
      'Cette action est impossible avec une clé d’API. Connectez-vous et confirmez votre identité.',
  },
  keepAdministrator: {
    required: 'Il doit rester au moins un administrateur qui peut se connecter.',
  },
  changeRecords: {
    idTaken: 'Cet identifiant est déjà utilisé.',
    losesAccess: 'Avec ces valeurs, vous perdriez l’accès à l’enregistrement.',
  },
  setValues: {
    noUser:
      'C’est l’utilisateur qui crée l’enregistrement, et un programme n’en est pas un. Un utilisateur connecté doit le créer.',
  },
  requiredRelations: {
    requiredByUnnamed:
      'Un autre enregistrement a besoin de celui-ci et ne serait plus valide sans lui.',
    requiredBy: '{name} a besoin de cet enregistrement. Sans lui\u00a0: {reasons}',
  },
  recordPermissions: {
    fixed: 'Défini à la création de l’enregistrement, puis inchangé.',
    wrongStatus: 'Nécessite le statut {from}. Le statut actuel est {state}.',
  },
  referenced: {
    live: 'D’autres enregistrements font encore référence à celui-ci.',
    liveBy: 'Encore référencé par\u00a0: {places}.',
    trash: 'D’autres enregistrements dans la corbeille font encore référence à celui-ci.',
    trashBy: 'Encore référencé dans la corbeille par\u00a0: {places}.',
  },
  runAction: {
    cookiesRequired: 'Autorisez les cookies pour utiliser cette fonction.',
  },
  triggeredMoves: {
    notPossible: '«\u00a0{move}\u00a0» n’est pas possible pour l’enregistrement lié ({record}).',
  },
  undoStep: {
    noReverseMove:
      'Annulation impossible\u00a0: le statut ne peut pas redevenir «\u00a0{status}\u00a0».',
    hiddenFields:
      'Annulation impossible\u00a0: la modification concerne des champs que vous n’avez pas l’autorisation de voir.',
  },
  importBounds: {
    alreadyRunning: 'Une de vos importations est déjà en cours. Attendez qu’elle soit terminée.',
    tooManyRows: 'Trop de lignes (max. {most}). Divisez le fichier.',
    tooManyCells: 'Trop de cellules (max. {most}). Divisez le fichier.',
  },
  rowStep: {
    versionRequired:
      'La colonne version est nécessaire pour modifier un enregistrement. Les fichiers exportés la contiennent.',
    expected: 'un nombre entier',
  },
  makePicture: {
    damaged: 'L’image est endommagée ou incomplète.',
    tooComplex:
      'L’image est trop complexe à traiter. Enregistrez-la avec moins de pixels, en JPEG ou en PNG.',
    tooWide: 'L’image est trop grande (max. {max} pixels en largeur et en hauteur).',
    tooLarge: 'L’image est trop grande (max. {max} mégapixels dans ce format).',
  },
  uploadFile: {
    unsupportedType: 'Type de fichier non pris en charge. Types autorisés\u00a0: {names}.',
  },
  checkPassword: {
    common: 'Ce mot de passe est trop facile à deviner. Ajoutez d’autres mots sans rapport.',
    near: 'N’utilisez ni votre nom, ni votre adresse e-mail, ni le nom de ce site.',
    expected: 'du texte',
  },
  lastSignInMethod: {
    onlyMethod: 'C’est votre seule méthode de connexion. Ajoutez-en d’abord une autre.',
  },
  passkeys: {
    notVerified: 'Cette clé d’accès n’a pas pu être vérifiée.',
  },
  reauthentication: {
    wrongPassword: 'Mot de passe incorrect.',
  },
  oidc: {
    denied: 'La connexion avec {provider} a été annulée ou refusée.',
    emailUnverified:
      '{provider} n’a pas vérifié votre adresse e-mail. Aucun compte n’a donc été créé.',
    emailTaken:
      'Un compte existe déjà avec votre adresse e-mail. Connectez-vous à ce compte, puis associez {provider} dans les paramètres du compte.',
    notVerified: 'La réponse de {provider} n’a pas pu être vérifiée.',
    flowNotStarted:
      'Cette connexion a expiré ou a été commencée dans un autre navigateur. Recommencez.',
    linkedToAnother: 'Ce compte {provider} est déjà associé à un autre utilisateur.',
  },
  signUp: {
    wrongPassword: 'Mot de passe incorrect.',
  },
  usePasskey: {
    notRegistered: 'Cette clé d’accès n’est pas enregistrée ici ou a été supprimée.',
    ofAnother: 'Cette clé d’accès appartient à un autre compte.',
  },
  createCaptcha: {
    wrong: 'Ce n’était pas correct. Voici une autre vérification.',
    expired: 'La vérification a expiré. En voici une autre.',
  },
  backups: {
    damaged: 'La base de données est endommagée\u00a0: {reason}. Aucune sauvegarde n’a été créée.',
  },
  apiKeys: {
    expiresPattern: '90d, 12h ou never',
    unknownScope:
      'Autorisation inconnue. Utilisez un format tel que cards:read, cards:* ou *:read.',
    unknownRole: 'Rôle inconnu.',
    notYours: 'Vous ne pouvez attribuer que des rôles que vous avez vous-même.',
    tooLong:
      'Une clé d’API est valable au plus un an. Sinon, choisissez de ne pas la faire expirer.',
  },
  uploadRoutes: {
    fileRequired: 'Le corps de la requête doit être un fichier.',
  },
  checkWebhook: {
    unknownEvent:
      'Événement inconnu. Utilisez un format tel que cards:create, cards:* ou *:publish.',
    unknownRole: 'Rôle inconnu.',
    declared: 'Le produit déclare ce webhook. Modifiez la déclaration.',
  },
  streamedBody: {
    interrupted: 'L’envoi a été interrompu.',
  },
  parseJson: {
    invalid: 'Le corps de la requête n’est pas du JSON valide.',
    encoding: 'Le corps de la requête n’est pas en UTF-8.',
    depth: 'Le JSON est imbriqué trop profondément.',
    duplicate: 'Un objet contient une clé en double.',
  },
  readMultipart: {
    noFile: 'Aucun fichier sélectionné.',
    malformed: 'Les données du formulaire ne sont pas valides ou sont incomplètes.',
  },
} satisfies PartialTranslation<typeof english>
