// `npm run docs` serves the documentation site, `npm run docs -- build` builds it into website/dist. The
// generator is not installed with the repository, but at the first use.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { releasedVersions } from '../website/versions.mjs'
import { siteErrors } from './checks/check-site.mjs'
import { parseOrUsage } from './parse-or-usage.mjs'
import { root } from './root.mjs'

const website = join(root, 'website')
const usage = `npm run docs                 serves the documentation, with hot reload
npm run docs -- build        builds the site into website/dist, with the released versions
npm run docs -- preview      serves the built site
npm run docs -- check        builds the present version, and checks its pages, links and lists`

await runCommand((args) => parseOrUsage(usage, args, () => parseVerb(args), run))

function parseVerb([verb = 'dev', ...rest]) {
  const stray = ['build', 'check', 'dev', 'preview'].includes(verb) ? rest[0] : verb
  if (stray !== undefined) throw new Error(`There is no "${stray}": build, check, preview`)
  return verb
}

function run(verb) {
  if (!existsSync(join(website, 'node_modules/vitepress'))) {
    // `npm ci` rejects a lock file without the packages of other platforms.
    const args = ['install', '--no-save', '--no-audit', '--no-fund']
    execFileSync('npm', args, { cwd: website, stdio: 'inherit' })
  }
  if (verb === 'check') return check()
  runGenerator(verb)
  if (verb === 'build') for (const version of releasedVersions()) buildVersion(version)
  return 0
}

function check() {
  runGenerator('build')
  const errors = siteErrors(root, join(website, 'dist'))
  console.log(errors.length === 0 ? 'The site has no mistakes.' : errors.join('\n'))
  return errors.length === 0 ? 0 : 1
}

function runGenerator(name, env = {}) {
  const generator = join(website, 'node_modules/vitepress/bin/vitepress.js')
  execFileSync(process.execPath, [generator, name, website], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}

/** Builds the documentation of a released version into the folder of its tag. */
function buildVersion(version) {
  const source = mkdtempSync(join(tmpdir(), 'nacre-docs-'))
  try {
    const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', source], { input: archive })
    if (!existsSync(join(source, 'docs/README.md'))) return
    symlinkSync(join(website, 'node_modules'), join(source, 'node_modules'))
    runGenerator('build', {
      NACRE_DOCS_SOURCE: source,
      NACRE_DOCS_BASE: `/${version}/`,
      NACRE_DOCS_OUT: join(website, 'dist', version),
    })
  } finally {
    rmSync(source, { recursive: true })
  }
}
