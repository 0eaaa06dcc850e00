/** Returns the line that names a page of the documentation, by its path without `.md`. */
export function documentationLine(page: string): string
