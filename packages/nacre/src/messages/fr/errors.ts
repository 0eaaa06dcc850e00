import type { errors as english } from '../en/errors.ts'
import type { PartialTranslation } from '../message.ts'

export const errors = {
  unauthenticated: {
    title: 'Connectez-vous pour continuer.',
    detail:
      'Cette action nécessite une authentification, et la requête n’a ni session ni clé d’API valide.',
    hint: 'Connectez-vous et réessayez.',
  },
  'invalid-credentials': {
    title: 'Adresse e-mail ou mot de passe incorrect.',
    detail:
      'Aucun compte ne correspond à cette combinaison. Par sécurité, nous n’indiquons pas ce qui est incorrect.',
    hint: 'Vérifiez les deux et réessayez, ou réinitialisez votre mot de passe.',
  },
  'invalid-api-key': {
    title: 'Clé d’API non valide.',
    detail: 'La clé n’existe pas ou a été copiée incomplètement.',
    hint: 'Envoyez la clé complète\u00a0: Authorization: Bearer nacre_…',
  },
  'api-key-expired': {
    title: 'Cette clé d’API a expiré.',
    detail: 'La date d’expiration fixée à la création de la clé est dépassée.',
    hint: 'Créez une nouvelle clé d’API.',
  },
  'api-key-revoked': {
    title: 'Cette clé d’API a été révoquée.',
    detail: 'Elle a été révoquée manuellement, ou le compte qui l’a créée a été supprimé.',
    hint: 'Créez une nouvelle clé d’API.',
  },
  'insufficient-scope': {
    title: 'Cette clé d’API n’a pas l’autorisation nécessaire.',
    detail: 'Aucune des autorisations de la clé ne comprend cette action.',
    hint: 'Utilisez une clé avec l’autorisation indiquée dans cette réponse.',
  },
  forbidden: {
    title: 'Vous n’avez pas l’autorisation d’effectuer cette action.',
    detail: 'Aucun de vos rôles ne permet cette action.',
    hint: 'Demandez l’accès à un administrateur.',
  },
  'read-only-session': {
    title: 'Les modifications sont désactivées pendant la vue en tant que rôle.',
    detail:
      'Dans l’aperçu d’un rôle, vous ne voyez que ce que le rôle peut voir. Toutes les modifications sont bloquées.',
    hint: 'Quittez l’aperçu du rôle et réessayez.',
  },
  'reauthentication-required': {
    title: 'Confirmez votre identité pour continuer.',
    detail:
      'Les modifications sensibles exigent que vous ayez confirmé votre identité au cours des cinq dernières minutes.',
    hint: 'Saisissez votre mot de passe ou utilisez votre clé d’accès, puis réessayez.',
  },
  'not-found': {
    title: 'Introuvable.',
    detail:
      'L’enregistrement ou l’adresse n’existe pas, ou vous n’avez pas l’autorisation de le voir.',
    hint: 'Vérifiez l’adresse, ou demandez l’accès à un administrateur.',
  },
  'link-expired': {
    title: 'Ce lien a expiré ou a déjà été utilisé.',
    detail: 'Les liens et les invitations ne fonctionnent qu’une fois et pour une durée limitée.',
    hint: 'Demandez un nouveau lien.',
  },
  'captcha-required': {
    title: 'Confirmez que vous êtes humain pour continuer.',
    detail:
      'Il y a eu plusieurs tentatives échouées, ou ce formulaire est protégé contre les requêtes automatiques.',
    hint: 'Saisissez les lettres de l’image, laissez votre navigateur effectuer la vérification, ou attendez et envoyez à nouveau.',
  },
  'invalid-code': {
    title: 'Code incorrect ou déjà utilisé.',
    detail:
      'Chaque code ne fonctionne qu’une fois. Les codes d’une application d’authentification expirent après une minute environ, ceux d’un e-mail après dix minutes.',
    hint: 'Saisissez le code le plus récent.',
  },
  'account-not-linked': {
    title: 'Aucun compte n’est associé à cette connexion.',
    detail:
      'Une clé d’accès ou une authentification unique ne fonctionne que pour le compte auquel elle a été ajoutée.',
    hint: 'Connectez-vous autrement et associez-la dans les paramètres de votre compte.',
  },
  'verification-failed': {
    title: 'La connexion n’a pas pu être vérifiée.',
    detail:
      'La clé d’accès ou le fournisseur d’authentification unique a renvoyé une réponse non valide.',
    hint: 'Réessayez ou utilisez une autre méthode de connexion.',
  },
  conflict: {
    title: 'Conflit avec des données existantes.',
    detail: 'Un autre enregistrement en dépend ou utilise déjà cette valeur.',
    hint: 'Résolvez le conflit et réessayez.',
  },
  'idempotency-key-reused': {
    title: 'Cette Idempotency-Key a déjà été utilisée pour une autre requête.',
    detail: 'La même clé a été envoyée à cette adresse avec un contenu différent.',
    hint: 'Utilisez une nouvelle clé pour chaque nouvelle requête. Ne réutilisez une clé que pour répéter la même requête.',
  },
  'move-not-allowed': {
    title: 'Ce changement de statut n’est pas autorisé.',
    detail: 'L’enregistrement a un autre statut, ou une condition n’est pas remplie.',
    hint: 'Vérifiez le statut de l’enregistrement et la raison indiquée dans cette réponse.',
  },
  'limit-reached': {
    title: 'Limite atteinte.',
    detail: 'Le nombre maximal d’enregistrements de ce type existe déjà.',
    hint: 'Supprimez un enregistrement, ou demandez à un administrateur d’augmenter la limite.',
  },
  'precondition-failed': {
    title: 'Quelqu’un d’autre a modifié cet enregistrement.',
    detail: 'La version dans If-Match n’est plus à jour.',
    hint: 'Chargez la dernière version et appliquez à nouveau vos modifications.',
  },
  'validation-failed': {
    detail: 'Une ou plusieurs valeurs ne sont pas valides.',
    hint: 'Corrigez les champs indiqués dans cette réponse.',
  },
  'precondition-required': {
    title: 'L’en-tête If-Match est obligatoire.',
    detail: 'Il évite d’écraser les modifications de quelqu’un d’autre.',
    hint: 'Envoyez l’ETag de l’enregistrement dans If-Match.',
  },
  'too-many-requests': {
    title: 'Trop de requêtes. Réessayez plus tard.',
    detail: 'La limite de fréquence de cette action est atteinte.',
    hint: 'Attendez la durée indiquée dans l’en-tête Retry-After.',
  },
  'bad-request': {
    title: 'Requête non valide.',
    detail: 'La requête n’a pas pu être lue.',
    hint: 'Comparez la requête avec la documentation de l’API.',
  },
  'unknown-parameter': {
    title: 'Paramètre inconnu.',
    detail:
      'Les paramètres qui n’existent pas sont refusés, afin que les fautes de frappe ne soient pas ignorées.',
    hint: 'Supprimez le paramètre ou corrigez son nom.',
  },
  'csrf-failed': {
    title:
      'Cette requête a été bloquée pour des raisons de sécurité. Rechargez la page et réessayez.',
    detail: 'Le jeton CSRF est absent ou a expiré, ou la requête vient d’un autre site.',
    hint: 'Rechargez la page. Les programmes envoient le jeton CSRF de la session ou utilisent une clé d’API.',
  },
  'no-credentials': {
    title:
      'Cette requête n’a pas d’identification. Envoyez une clé d’API dans l’en-tête Authorization.',
    detail:
      'Une requête qui modifie des données nécessite une clé d’API ou une session, et celle-ci n’a ni l’une ni l’autre.',
    hint: 'Envoyez Authorization: Bearer avec une clé d’API, ou le cookie de session avec le jeton de GET /v1/session dans X-XSRF-TOKEN.',
  },
  'method-not-allowed': {
    title: 'Méthode non autorisée.',
    detail: 'Cette adresse ne prend pas en charge cette méthode HTTP.',
    hint: 'Utilisez l’une des méthodes de l’en-tête Allow.',
  },
  'request-timeout': {
    title: 'La requête a expiré.',
    detail: 'La connexion est lente ou a été interrompue.',
    hint: 'Réessayez avec une meilleure connexion ou un fichier plus petit.',
  },
  'content-too-large': {
    title: 'Le fichier ou la requête est trop volumineux.',
    detail: 'La limite de taille est dépassée.',
    hint: 'Envoyez un fichier plus petit ou moins de données.',
  },
  'uri-too-long': {
    title: 'L’URL est trop longue.',
    detail: 'Les URL sont limitées à 8 192 caractères, requête comprise.',
    hint: 'Utilisez moins de paramètres ou des paramètres plus courts.',
  },
  'unsupported-media-type': {
    title: 'Type de contenu non pris en charge.',
    detail: 'Cette adresse accepte du JSON ou les types de fichiers de son champ.',
    hint: 'Envoyez l’un des types pris en charge.',
  },
  'misdirected-request': {
    title:
      'Ce nom d’hôte n’est pas configuré. Réglez ORIGIN sur l’adresse publique, par exemple ORIGIN=https://example.org.',
    detail: 'La requête a utilisé un autre nom d’hôte que celui qui est configuré.',
    hint: 'Ouvrez le site à son adresse publique.',
  },
  'request-header-fields-too-large': {
    title: 'Les en-têtes de la requête sont trop volumineux.',
    detail:
      'Les en-têtes sont limités à 16 Ko au total. Souvent, trop de cookies en sont la cause.',
    hint: 'Supprimez les cookies de ce site ou envoyez moins d’en-têtes.',
  },
  'internal-error': {
    title: 'Une erreur s’est produite. Réessayez.',
    detail: 'Une erreur inattendue s’est produite dans l’application.',
    hint: 'Si cela se reproduit, communiquez l’ID de la requête à un administrateur. Le journal contient les détails.',
  },
  'private-network-blocked': {
    title: 'Cette adresse n’est pas autorisée.',
    detail:
      'Seules les adresses https publiques peuvent être appelées. Les adresses du réseau interne sont bloquées.',
    hint: 'Utilisez une autre adresse, ou ajoutez son origine à ALLOWED_PRIVATE_ORIGINS.',
  },
  overloaded: {
    title: 'Le serveur est occupé. Réessayez dans un instant.',
    detail: 'Le nombre maximal de requêtes simultanées est atteint.',
    hint: 'Réessayez après la durée indiquée dans l’en-tête Retry-After.',
  },
  'database-unavailable': {
    title: 'La base de données n’est pas disponible. Réessayez dans un instant.',
    detail: 'Elle redémarre, n’est pas joignable ou n’accepte pas d’écriture.',
    hint: 'Réessayez après la durée indiquée dans l’en-tête Retry-After. Le journal contient les détails.',
  },
  'damaged-database': {
    title: 'La base de données est endommagée. Aucune sauvegarde n’a été créée.',
    detail: 'Le contrôle d’intégrité de la copie a trouvé des erreurs.',
    hint: 'Conservez les sauvegardes précédentes, vérifiez le disque et restaurez la dernière bonne sauvegarde.',
  },
  outdated: {
    title: 'L’application est en cours de mise à jour. Réessayez dans un instant.',
    detail:
      'Une version plus récente de l’application a modifié la base de données, et ce processus exécute encore l’ancienne version.',
    hint: 'Réessayez après la durée indiquée dans l’en-tête Retry-After. Si l’erreur persiste, arrêtez l’ancien processus.',
  },
  'insufficient-storage': {
    title: 'Le disque du serveur est plein. Rien n’a été enregistré.',
    detail: 'Il n’y a plus d’espace libre dans le répertoire de données.',
    hint: 'Demandez à un administrateur de libérer de l’espace disque. Un redémarrage n’est pas nécessaire.',
  },
  'bad-gateway': {
    title: 'Un service externe n’est pas disponible.',
    detail: 'Le service est en panne ou a renvoyé une réponse non valide.',
    hint: 'Réessayez plus tard.',
  },
  'gateway-timeout': {
    title: 'Un service externe n’a pas répondu à temps.',
    detail: 'Le service ou le réseau est lent.',
    hint: 'Réessayez plus tard.',
  },
} satisfies PartialTranslation<typeof english>
