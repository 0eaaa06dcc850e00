export const api = {
  assertAccountChange: {
    notByKey: 'API keys can’t do this. Sign in and confirm your identity.',
  },
  keepAdministrator: {
    title: 'There must be at least one administrator who can sign in.',
  },
  changeRecords: {
    idTaken: 'This ID is already in use.',
    outOfReach: 'With these values you would lose access to the record.',
  },
  clearPointers: {
    unnamed: 'Another record needs this record and would be invalid without it.',
    title: '{name} needs this record. Without it: {reasons}',
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
    title: 'Allow cookies to use this.',
  },
  triggeredMoves: {
    notPossible: '“{move}” isn’t possible for the connected record ({record}).',
  },
  undoStep: {
    noReverse: 'Can’t undo: the status can’t be changed back to “{status}”.',
    unseen: 'Can’t undo: the change affects fields you don’t have permission to see.',
  },
  importBounds: {
    busy: 'You already have an import in progress. Wait until it is finished.',
    tooManyRows: 'Too many rows (max. {most}). Split the file.',
    tooManyCells: 'Too many cells (max. {most}). Split the file.',
  },
  rowStep: {
    unversioned: 'The version column is required to update a record. Exported files include it.',
    expected: 'a whole number',
  },
  makePicture: {
    damaged: 'The image is damaged or incomplete.',
    tooComplex: 'The image is too complex to process. Save it with fewer pixels, as JPEG or PNG.',
    tooWide: 'The image is too large (max. {max} pixels wide and high).',
    tooLarge: 'The image is too large (max. {max} megapixels for this format).',
  },
  uploadFile: {
    title: 'Unsupported file type. Allowed: {names}.',
  },
  checkPassword: {
    common: 'This password is too easy to guess. Add more unrelated words.',
    near: 'Don’t use your name, email address or the name of this site.',
    expected: 'text',
  },
  lastSignInMethod: {
    lastWay: 'This is your only sign-in method. Add another one first.',
  },
  passkeys: {
    title: 'This passkey couldn’t be verified.',
  },
  prove: {
    title: 'Incorrect password.',
  },
  oidc: {
    denied: 'Sign-in with {provider} was canceled or denied.',
    emailUnverified: '{provider} hasn’t verified your email address, so no account was created.',
    emailTaken:
      'An account with your email address already exists. Sign in to it, then connect {provider} in your account settings.',
    notBelieved: 'The response from {provider} couldn’t be verified.',
    flowNotStarted: 'This sign-in has expired, or was started in another browser. Start again.',
    linkedToAnother: 'This {provider} account is already connected to another user.',
  },
  signUp: {
    title: 'Incorrect password.',
  },
  usePasskey: {
    unknown: 'This passkey isn’t registered here, or was removed.',
    ofAnother: 'This passkey belongs to a different account.',
  },
  createCaptcha: {
    wrong: 'That wasn’t correct. Here is a new challenge.',
    over: 'The challenge has expired. Here is a new one.',
  },
  backups: {
    damaged: 'The database is damaged: {reason}. No backup was created.',
  },
  keys: {
    expiresPattern: '90d, 12h or never',
    noScope: 'Unknown scope. Use a format like cards:read, cards:* or *:read.',
    noRole: 'Unknown role.',
    notYours: 'You can only assign roles that you have yourself.',
    tooLong: 'API keys can be valid for at most one year. Otherwise choose no expiration.',
  },
  uploadRoutes: {
    title: 'The request body must be a file.',
  },
  checkWebhook: {
    noWant: 'Unknown event. Use a format like cards:create, cards:* or *:publish.',
    noRole: 'Unknown role.',
    declared: 'The product declares this webhook. Change the declaration.',
  },
  streamedBody: {
    title: 'The upload was interrupted.',
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
