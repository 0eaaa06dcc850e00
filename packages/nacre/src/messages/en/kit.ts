export const kit = {
  screenFailure: {
    title: 'Something went wrong',
    text: 'This page couldn’t be displayed. The rest of the application still works.',
    logged: 'The error was logged. If you report it, include this ID:',
    reload: 'Reload page',
    home: 'Go to home',
  },
  toasts: {
    region: 'Notifications',
    dismiss: 'Dismiss',
  },
  errorText: {
    unreachable: 'You’re offline',
    unreachableText: 'The server can’t be reached. Your unsaved changes are kept in this browser.',
    slow: 'The server is not responding',
    slowText: 'The request timed out. Your unsaved changes are kept in this browser.',
    code: 'This page couldn’t be loaded',
    codeText: 'You may be offline, or a new version was released. It will reload automatically.',
    retry: 'Try again',
    retrying: 'Retrying…',
  },
  pageHead: {
    breadcrumb: 'Breadcrumb',
  },
  lazyPart: {
    failed: 'This section couldn’t be loaded. You may be offline, or a new version was released.',
    reload: 'Reload page',
  },
  dialog: {
    close: 'Close',
  },
  comboboxPanel: {
    none: 'No results.',
    waiting: 'Searching…',
    failed: 'Search failed. Try again.',
    results: { one: '{count} result', other: '{count} results' },
  },
  combobox: {
    remove: 'Remove {label}',
  },
  progress: {
    cancel: 'Cancel',
    doneOf: '{done} of {all}',
  },
  confirm: {
    cancel: 'Cancel',
  },
  device: {
    name: '{browser} on {system}',
  },
  text: {
    labeled: '{label}: {value}',
  },
  notFound: {
    title: 'Page not found',
  },
  keyNames: {
    Ctrl: 'Ctrl',
    Enter: 'Enter',
    Home: 'Home',
    End: 'End',
    Shift: 'Shift',
    Esc: 'Esc',
  },
} as const
