export const pages = {
  failureTable: {
    why: 'Cause',
    what: 'Solution',
    all: 'API documentation',
    status: 'Status',
  },
  plainPages: {
    title: 'Confirm this action',
    why: 'Please confirm that you want to do this. It protects you from requests sent by other sites.',
    hint: 'Asked repeatedly? Allow cookies for this site.',
    confirm: 'Confirm',
    back: 'Go back',
    choose: 'Choose the file again',
    chooseHow: 'Nothing was uploaded. Open the form again, choose the file and submit it.',
    open: 'Open form',
    signedOut: 'Your session has expired',
    signedOutHow:
      'Your input is kept on this page. Sign in using a new window, then come back and submit again.',
    fileGone: 'You’ll need to choose the file again.',
    logIn: 'Open sign-in in a new window',
    sendAgain: 'Submit again',
    start: 'Go to home',
    fault: 'The error was logged. If you report it, include this ID:',
    again: 'Try again',
  },
  viewAsBar: {
    label: 'Role preview',
    text: 'You’re viewing as “{role}”. Changes are disabled.',
    stop: 'Exit',
  },
} as const
