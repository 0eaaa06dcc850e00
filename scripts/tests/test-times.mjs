import { relative, resolve } from 'node:path'
import { root } from '../root.mjs'

/** Returns the seconds of each test file from a JSON report of Vitest. */
export const vitestTimes = ({ testResults = [] }) =>
  sumByFile(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]))

/** Returns the seconds of each test file from a JSON report of Playwright. */
export const playwrightTimes = ({ suites = [], config }) =>
  sumByFile(
    specsOf(suites).map(({ file, tests }) => [
      resolve(config.rootDir, file),
      tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    ]),
  )

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

function sumByFile(entries) {
  const seconds = new Map()
  for (const [file, milliseconds] of entries) {
    const path = relative(root, file)
    seconds.set(path, (seconds.get(path) ?? 0) + milliseconds / 1000)
  }
  return seconds
}

/** Formats the time of a part and its slowest files, with their share of the time of all files. */
export function timesText({ name, seconds, files = new Map() }, shown = 15) {
  const total = [...files.values()].reduce((sum, one) => sum + one, 0)
  const slowest = [...files].toSorted(([, one], [, other]) => other - one).slice(0, shown)
  const lines = slowest.map(
    ([file, one]) => `${column(one)} s  ${column((100 * one) / total)} %  ${file}`,
  )
  const heading = `${name}: ${seconds.toFixed(0)} s`
  if (files.size === 0) return heading
  return [`${heading}; the files took ${total.toFixed(0)} s in all workers`, ...lines].join('\n')
}

const column = (number) => number.toFixed(1).padStart(7)
