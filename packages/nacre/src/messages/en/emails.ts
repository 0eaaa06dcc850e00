export const emails = {
  shared: {
    validOnce: 'This link can be used once and expires on {until}.',
    ignore: 'If you didn’t request this, you can ignore this email.',
    doNotShare: 'Don’t share this link. Anyone who has it can use it instead of you.',
  },
  invitation: {
    subject: 'You’ve been invited to {site}',
    text: 'You’ve been invited to join {site}. Accept the invitation to set up your account.',
    action: 'Accept invitation',
    footer: 'If you don’t want an account, you can ignore this email.',
  },
  confirmation: {
    subject: 'Confirm your email address for {site}',
    text: 'Thanks for signing up for {site}. Confirm your email address to create your account.',
    action: 'Confirm email address',
  },
  existingAccount: {
    subject: 'You already have an account at {site}',
    text: 'Someone tried to create an account at {site} with this email address. You already have one, and nothing has changed.',
    text2:
      'If this was you, sign in. If you forgot your password, you can reset it on the sign-in page.',
    action: 'Sign in',
    footer: 'If this wasn’t you, you can ignore this email.',
  },
  reset: {
    subject: 'Reset your password for {site}',
    text: 'We received a request to reset the password of your account at {site}.',
    action: 'Reset password',
  },
  code: {
    subject: '{code} is your sign-in code for {site}',
    text: 'Enter this code in the browser in which you started to sign in to {site}:',
    label: 'Code',
    valid: 'The code can be used once and expires on {until}.',
    doNotShare: 'Nobody from {site} will ask you for this code. Don’t pass it on.',
  },
  link: {
    subject: 'Your sign-in link for {site}',
    text: 'Use this link to sign in to {site}. You don’t need a password.',
    action: 'Sign in',
  },
  address: {
    subject: 'Confirm your new email address for {site}',
    text: 'You asked to use this email address for your account at {site}. Confirm it to complete the change.',
    action: 'Confirm email address',
  },
  accountDeletion: {
    subject: 'Your account at {site} is scheduled for deletion',
    text: 'As requested, your account at {site} and its data will be permanently deleted on {until}.',
    text2: 'Changed your mind? Sign in before then and choose “Keep account”.',
    action: 'Keep account',
    footer:
      'If you didn’t request this, someone else may have access to your account. Sign in, keep the account and change your password.',
  },
  errors: {
    subject: 'Unexpected errors at {site}',
    text: 'An error that nobody expected has occurred. You get at most one email a day about the same error.',
    what: 'What',
    where: 'Where',
    count: 'How often',
    action: 'View errors',
    footer: 'You receive this email because you are an administrator.',
  },
  notice: {
    when: 'Date',
    device: 'Device',
    source: 'IP address',
    account: 'Account',
    change: 'Change',
    author: 'Changed by',
  },
  noticeFooter: {
    actor:
      'If this was you, you don’t need to do anything. If not, change your password and sign out all sessions you don’t recognize.',
    owner: 'If you didn’t expect this, contact an administrator of {site}.',
    administrators:
      'You receive this email because you are an administrator. If none of you did this, someone else has access to an administrator’s account: sign out its sessions and change its password now.',
  },
  noticeAction: {
    actor: 'Review account activity',
    owner: 'Sign in',
    administrators: 'Review account activity',
  },
  frame: {
    greeting: 'Hello,',
    greetingByName: 'Hello {name},',
    copyLink: 'If the button doesn’t work, copy this link into your browser:',
    sender: 'This email was sent automatically by {site} ({origin}). Please don’t reply.',
  },
} as const
