const renamedVariables: Readonly<Record<string, string>> = {
  FILES_URL: 'S3_BUCKET_URL',
  FILES_KEY_ID: 'S3_ACCESS_KEY_ID',
  FILES_KEY_SECRET: 'S3_SECRET_ACCESS_KEY',
  FILES_REGION: 'S3_REGION',
  ALLOW_INSIDE: 'ALLOWED_PRIVATE_ORIGINS',
  BACKUPS: 'EXTERNAL_BACKUPS',
  MAIL_FROM: 'EMAIL_FROM',
  PACKAGE_SEARCH: 'PACKAGE_SEARCH_URL',
}

const renamedValues: Readonly<Record<string, string>> = {
  BACKUPS: ', where elsewhere is true and here is false',
}

/**
 * Returns one message for each variable that is set under a former name. Ignoring it would
 * silently change the configuration, such as the location of files. Names that the product
 * declares itself are excluded.
 *
 * @example
 * findRenamedVariables({ FILES_URL: 'https://s3.example.org/b' }) // ['FILES_URL is now S3_BUCKET_URL']
 */
export function findRenamedVariables(
  env: Readonly<Record<string, string | undefined>>,
  declared: readonly { readonly urlVariable: string }[] = [],
): readonly string[] {
  return Object.entries(renamedVariables).flatMap(([former, current]) =>
    env[former]?.trim() && !declared.some(({ urlVariable }) => urlVariable === former)
      ? [`${former} is now ${current}${renamedValues[former] ?? ''}`]
      : [],
  )
}
