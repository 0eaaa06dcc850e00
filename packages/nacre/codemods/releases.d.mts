/** Compares two versions by their numbers. A prerelease counts as its release. */
export function compareVersions(one: string, other: string): number
