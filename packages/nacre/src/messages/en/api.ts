export const api = {
  assertAccountChange: {
    notByKey: 'API keys can’t do this. Sign in and confirm your identity.',
  },
  keepAdministrator: {
    required: 'There must be at least one administrator who can sign in.',
  },
  changeRecords: {
    idTaken: 'This ID is already in use.',
    losesAccess: 'With these values you would lose access to the record.',
  },
  setValues: {
    noUser:
      'This is the user who creates the record, and a program has no user. A signed-in user has to create it.',
  },
  requiredRelations: {
    requiredByUnnamed: 'Another record needs this record and would be invalid without it.',
    requiredBy: '{name} needs this record. Without it: {reasons}',
  },
  recordPermissions: {
    fixed: 'Set when the record is created, and never changed.',
    wrongStatus: 'Requires status {from}. The current status is {state}.',
  },
  referenced: {
    live: 'Other records still reference this record.',
    liveBy: 'Still referenced by: {places}.',
    trash: 'Other records in the trash still reference this record.',
    trashBy: 'Still referenced from the trash by: {places}.',
  },
  runAction: {
    cookiesRequired: 'Allow cookies to use this.',
  },
  triggeredMoves: {
    notPossible: '“{move}” isn’t possible for the connected record ({record}).',
  },
  undoStep: {
    noReverseMove: 'Can’t undo: the status can’t be changed back to “{status}”.',
    hiddenFields: 'Can’t undo: the change affects fields you don’t have permission to see.',
  },
  importBounds: {
    alreadyRunning: 'You already have an import in progress. Wait until it is finished.',
    tooManyRows: 'Too many rows (max. {most}). Split the file.',
    tooManyCells: 'Too many cells (max. {most}). Split the file.',
  },
  rowStep: {
    versionRequired:
      'The version column is required to update a record. Exported files include it.',
    expected: 'a whole number',
  },
  makePicture: {
    damaged: 'The image is damaged or incomplete.',
    tooComplex: 'The image is too complex to process. Save it with fewer pixels, as JPEG or PNG.',
    tooWide: 'The image is too large (max. {max} pixels wide and high).',
    tooLarge: 'The image is too large (max. {max} megapixels for this format).',
  },
  uploadFile: {
    unsupportedType: 'Unsupported file type. Allowed: {names}.',
  },
  checkPassword: {
    common: 'This password is too easy to guess. Add more unrelated words.',
    near: 'Don’t use your name, email address or the name of this site.',
    expected: 'text',
  },
  lastSignInMethod: {
    onlyMethod: 'This is your only sign-in method. Add another one first.',
  },
  passkeys: {
    notVerified: 'This passkey couldn’t be verified.',
  },
  reauthentication: {
    wrongPassword: 'Incorrect password.',
  },
  oidc: {
    denied: 'Sign-in with {provider} was canceled or denied.',
    emailUnverified: '{provider} hasn’t verified your email address, so no account was created.',
    emailTaken:
      'An account with your email address already exists. Sign in to it, then connect {provider} in your account settings.',
    notVerified: 'The response from {provider} couldn’t be verified.',
    flowNotStarted: 'This sign-in has expired, or was started in another browser. Start again.',
    linkedToAnother: 'This {provider} account is already connected to another user.',
  },
  signUp: {
    wrongPassword: 'Incorrect password.',
  },
  usePasskey: {
    notRegistered: 'This passkey isn’t registered here, or was removed.',
    ofAnother: 'This passkey belongs to a different account.',
  },
  createCaptcha: {
    wrong: 'That wasn’t correct. Here is a new challenge.',
    expired: 'The challenge has expired. Here is a new one.',
  },
  backups: {
    damaged: 'The database is damaged: {reason}. No backup was created.',
  },
  apiKeys: {
    expiresPattern: '90d, 12h or never',
    unknownScope: 'Unknown scope. Use a format like cards:read, cards:* or *:read.',
    unknownRole: 'Unknown role.',
    notYours: 'You can only assign roles that you have yourself.',
    tooLong: 'API keys can be valid for at most one year. Otherwise choose no expiration.',
  },
  uploadRoutes: {
    fileRequired: 'The request body must be a file.',
  },
  checkWebhook: {
    unknownEvent: 'Unknown event. Use a format like cards:create, cards:* or *:publish.',
    unknownRole: 'Unknown role.',
    declared: 'The product declares this webhook. Change the declaration.',
  },
  streamedBody: {
    interrupted: 'The upload was interrupted.',
  },
  parseJson: {
    invalid: 'The request body isn’t valid JSON.',
    encoding: 'The request body isn’t UTF-8.',
    depth: 'The JSON is nested too deeply.',
    duplicate: 'An object contains a duplicate key.',
  },
  readMultipart: {
    noFile: 'No file selected.',
    malformed: 'The form data is invalid or incomplete.',
  },
} as const
