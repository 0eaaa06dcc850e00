import about from '../../package.json' with { type: 'json' }

/** The version of Nacre. */
export const { version } = about

/** Reads what changed in each version, as Markdown. */
export const changelog = async (): Promise<string> =>
  (await import('../../CHANGELOG.md?raw')).default
