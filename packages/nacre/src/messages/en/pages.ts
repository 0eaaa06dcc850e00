export const pages = {
  errorTable: {
    cause: 'Cause',
    solution: 'Solution',
    apiDocumentation: 'API documentation',
    status: 'Status',
  },
  formPages: {
    title: 'Confirm this action',
    confirmText:
      'Please confirm that you want to do this. It protects you from requests sent by other sites.',
    hint: 'Asked repeatedly? Allow cookies for this site.',
    confirm: 'Confirm',
    back: 'Go back',
    chooseFile: 'Choose the file again',
    chooseFileText: 'Nothing was uploaded. Open the form again, choose the file and submit it.',
    openForm: 'Open form',
    signedOut: 'Your session has expired',
    signedOutText:
      'Your input is kept on this page. Sign in using a new window, then come back and submit again.',
    fileMissing: 'You’ll need to choose the file again.',
    openSignIn: 'Open sign-in in a new window',
    submitAgain: 'Submit again',
    home: 'Go to home',
    logged: 'The error was logged. If you report it, include this ID:',
    retry: 'Try again',
  },
  viewAsBar: {
    label: 'Role preview',
    text: 'You’re viewing as “{role}”. Changes are disabled.',
    stop: 'Exit',
  },
} as const
