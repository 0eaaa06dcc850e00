/** The emails about events of an account: the subject, and the sentence that says what happened. */
export const notices = {
  'new-device': {
    subject: 'New sign-in to {site}',
    text: 'Your account at {site} was used to sign in on a new device.',
  },
  'password-changed': {
    subject: 'Your {site} password was changed',
    text: 'The password of your account at {site} was changed. All other devices were signed out.',
  },
  'address-changed': {
    subject: 'Your {site} email address was changed',
    text: 'The email address of your account at {site} was changed. This message was sent to your previous address.',
  },
  'totp-added': {
    subject: 'Authenticator app added to {site}',
    text: 'Your account at {site} now asks for a code from your authenticator app when you sign in.',
  },
  'totp-removed': {
    subject: 'Authenticator app removed from {site}',
    text: 'Your account at {site} no longer asks for a code from an authenticator app.',
  },
  'passkey-added': {
    subject: 'Passkey added to {site}',
    text: 'A passkey was added to your account at {site}. It can be used to sign in without a password.',
  },
  'passkey-removed': {
    subject: 'Passkey removed from {site}',
    text: 'A passkey was removed from your account at {site}.',
  },
  'recovery-codes-made': {
    subject: 'New recovery codes for {site}',
    text: 'New recovery codes were created for your account at {site}. The old codes no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used at {site}',
    text: 'A recovery code was used to sign in to your account at {site}. It can’t be used again.',
  },
  'provider-added': {
    subject: 'Single sign-on connected to {site}',
    text: 'You can now sign in to your account at {site} with single sign-on.',
  },
  'provider-removed': {
    subject: 'Single sign-on disconnected from {site}',
    text: 'Single sign-on was disconnected from your account at {site}.',
  },
  guesses: {
    subject: 'Failed sign-in attempts on your {site} account',
    text: 'Someone is repeatedly trying to sign in to your account at {site}. No attempt was successful, and we are slowing them down. You can still sign in on devices you have used before.',
  },
  'deletion-stopped': {
    subject: 'Account deletion canceled at {site}',
    text: 'Your account at {site} will not be deleted.',
  },
  'roles-changed': {
    subject: 'Your roles at {site} were changed',
    text: 'The roles of your account at {site} were changed. Roles decide what you can see and do.',
  },
  'factors-removed': {
    subject: 'Two-factor authentication reset at {site}',
    text: 'An administrator removed the authenticator app, the passkeys and the recovery codes of your account at {site}. You were signed out on all devices.',
  },
  'sessions-ended': {
    subject: 'You were signed out of {site}',
    text: 'An administrator of {site} signed out sessions of your account. Sign in again to continue.',
  },
  'account-disabled': {
    subject: 'Your account at {site} was disabled',
    text: 'Your account at {site} was disabled. You can’t sign in until an administrator enables it again.',
  },
  'account-enabled': {
    subject: 'Your account at {site} was enabled',
    text: 'Your account at {site} was enabled again. You can sign in.',
  },
  'account-removed': {
    subject: 'Your account at {site} was deleted',
    text: 'Your account at {site} was deleted. You can’t sign in to it anymore.',
  },
  'account-restored': {
    subject: 'Your account at {site} was restored',
    text: 'Your account at {site} was deleted and has now been restored. You can sign in.',
  },
  'key-made': {
    subject: 'New API key at {site}',
    text: 'An API key was created with your account at {site}. A program that has the key can act for you.',
  },
  'key-ended': {
    subject: 'Your API key for {site} was revoked',
    text: 'An administrator revoked an API key that you created at {site}. Programs that use it are rejected from now on.',
  },
  'administrator-added': {
    subject: 'New administrator at {site}',
    text: 'A user of {site} was made an administrator. Administrators have full access.',
  },
  'other-account-disabled': {
    subject: 'An account at {site} was disabled',
    text: 'An account at {site} was disabled. Its user can’t sign in until an administrator enables it again.',
  },
  'other-account-removed': {
    subject: 'An account at {site} was deleted',
    text: 'An account at {site} was deleted. It stays in the trash for a while and can be restored.',
  },
} as const
