import type { HttpEgress } from '#shell/operations/http-egress.ts'
import type { Diagnosis } from '#shell/server/commands/doctor-command.ts'

/** The last days on which the Node project repairs a major version. */
const endOfSupport: Readonly<Record<number, string>> = {
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
}

/** Says whether a version of Node still gets repairs. A version that is newer than the list is not judged. */
export function checkNode(version: string, today: Date): Diagnosis {
  const major = Number.parseInt(version.slice(1), 10)
  const end = endOfSupport[major]
  if (version.includes('-')) {
    return { level: 'warning', text: `${version} is a preview. Use a release.` }
  }
  return end !== undefined && end < today.toISOString()
    ? { level: 'warning', text: `Node ${major} has had no repairs since ${end}. Upgrade it.` }
    : { level: 'ok', text: version }
}

const timeout = 1_500
const npmRegistry = 'https://registry.npmjs.org'

/**
 * Asks the npm registry for problems of the installed version: a version with one is deprecated there, with
 * a sentence that says what to do.
 */
export async function checkPackage(
  outgoing: Pick<HttpEgress, 'call'>,
  version: string,
  registry = npmRegistry,
): Promise<Diagnosis> {
  const { hostname } = new URL(registry)
  const url = `${registry}/nacre/${version}`
  const answer = await outgoing.call({ method: 'GET', url, timeout }).catch(() => undefined)
  if (answer?.status !== 200) {
    const text = `${version}. ${hostname} does not tell whether it has known problems.`
    return { level: 'ok', text }
  }
  const { deprecated } = parseObject(String(answer.body))
  return typeof deprecated === 'string' && deprecated !== ''
    ? { level: 'warning', text: `${version}: ${deprecated}` }
    : { level: 'ok', text: `${version} has no known problems.` }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
