/**
 * Runs `work` with the parsed arguments, or prints the usage: for `--help` as output, and for a
 * mistake as an error.
 */
export function parseOrUsage(usage, args, parse, work) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    return 0
  }
  let parsed
  try {
    parsed = parse()
  } catch (error) {
    console.error(`${error.message.replace(/\.?$/u, '.')}\n\n${usage}`)
    return 2
  }
  return work(parsed)
}

/** Parses the names of parts to run. `renamed` has the new names of former ones. */
export function parseParts(args, parts, renamed = {}) {
  const former = args.find((name) => Object.hasOwn(renamed, name))
  if (former !== undefined) throw new Error(`${former} is now ${renamed[former]}`)
  const unknown = args.find((name) => !parts.includes(name))
  if (unknown !== undefined) throw new Error(`There is no "${unknown}": ${parts.join(', ')}`)
  return parts.filter((name) => args.length === 0 || args.includes(name))
}
