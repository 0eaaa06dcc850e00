import { isBuiltin } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * The router makes and names its components in ways that a bundler must take for effects, so those
 * that nobody uses stay: 3 KB of what every visitor loads first.
 */
const lighterRouter: Plugin = {
  name: 'lighter-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gmu, '')
        .replaceAll(/^(const \w+ = )(React\$1\.(?:forwardRef|memo)\()/gmu, '$1/* @__PURE__ */ $2'),
  },
}

/**
 * An import of a module of Node reads all that it exports, and so loads what each of these is made of:
 * `node:http` brings fetch along, `node:fs` HTTP/2. Taken as an object it costs 8 MB and 15 ms less.
 */
const lightBuiltins: Plugin = {
  name: 'light-builtins',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk: {
    order: 'post',
    handler: (code) =>
      code.replaceAll(
        /^import\s*(?:\*\s*as\s+([\w$]+)|([\w$]+)|\{([^}]*)\})\s*from\s*"((?:node:)?[\w/]+)";?/gmu,
        (whole, all, main, names, module) => {
          if (!isBuiltin(module)) return whole
          const taken = all ?? main ?? `{${names.replaceAll(/\s+as\s+/gu, ':')}}`
          return `const ${taken}=process.getBuiltinModule("${module}");`
        },
      ),
  },
}

/** A source with one letter beyond Latin 1 is kept in memory with two bytes for each of its letters. */
const lightSources: Plugin = {
  name: 'light-sources',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      // What is raw says what is written, so nothing in it can be written otherwise.
      if (/\.raw`[^`]*[^\0-\u{7f}]/u.test(chunk.code)) continue
      chunk.code = chunk.code.replaceAll(/[^\0-\u{7f}]/gu, escaped)
    }
  },
}

const escaped = (letter: string): string =>
  Array.from(
    { length: letter.length },
    (_, place) => `\\u${letter.charCodeAt(place).toString(16).padStart(4, '0')}`,
  ).join('')

/**
 * What every page needs is one file. Left alone, the bundler gives React a file of its own as soon as
 * lazy code loads lazy code, and two files compress less well than one: 1 KB more for every visitor.
 */
const loadedFirst =
  /rolldown.runtime|preload-helper|browser\.tsx|product\/pages\.ts|\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/shell\/(?:ui\/(?:components\/)?[\w-]+\.tsx?|http\/(?:browser-http|http|transfer|xsrf)\.ts)$/u

/**
 * The styles of the admin area are one file: each file is a request, most styles are small, and whoever goes from
 * screen to screen has all of them in one document anyway.
 */
const adminStyles = /\/shell\/ui\/areas\/(?:admin|screen)\/.+\.css$/u
const kitStyles = /\/shell\/ui\/areas\/(?:kit\/|form\/)[\w-]+\.css$/u
const areaParts = /\/shell\/(?:ui\/areas\/(?!login\/)|http\/|model\/).+\.tsx?$/u

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const areas = `${import.meta.dirname}/shell/ui/areas`

/** What several screens need is three files. A file that the areas name costs what every visitor loads first. */
const files = [
  { name: 'kit', entries: ['login/area', 'login/sign-in/page'] },
  { name: 'lists', entries: ['admin/area', 'admin/home/page', 'admin/list/page'] },
] as const

/** The inputs of forms and what surrounds a record are large, and lists do without them. */
const others = 'records'

const reached = new Map<string, Set<string>>()

function fileOf(id: string, graph: ModuleGraph): string {
  const file = files.find(({ name, entries }) => {
    const modules = reached.get(name) ?? reachedFrom(entries, graph)
    reached.set(name, modules)
    return modules.has(id)
  })
  return file?.name ?? others
}

function reachedFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const modules = new Set(entries.map((name) => `${areas}/${name}.tsx`))
  for (const id of modules) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(next)
  }
  return modules
}

/**
 * What is built is for production, whatever the environment of the build or of the server says: otherwise
 * the server would decide at its start which build of React renders, and Vite would build another one.
 */
function settleEnvironment() {
  process.env['NODE_ENV'] = 'production'
  return {
    envDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  } as const
}

/** How long a plugin takes on a busy machine is nothing to warn of. */
const checks = { bundlerTimings: false }

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  ...(command === 'build' ? settleEnvironment() : {}),
  publicDir: 'product/public',
  plugins: [react(), lighterRouter, lightBuiltins, lightSources],
  build: {
    copyPublicDir: !isSsrBuild,
    target: 'esnext',
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // What every visitor loads first names no more than it must: an area itself asks for its scripts.
      resolveDependencies: (_file, names) => names.filter((name) => !name.endsWith('.js')),
    },
    assetsInlineLimit: 0,
    minify: true,
    rolldownOptions: isSsrBuild
      ? {
          checks,
          // Pictures are decoded by a process of its own.
          input: ['main.ts', 'shell/operations/uploads/decode-picture.ts'],
        }
      : {
          checks,
          input: 'browser.tsx',
          output: {
            // Hashes do not compress, and what every visitor loads first names others by them.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'first', test: loadedFirst },
                { name: 'admin', test: adminStyles },
                { name: 'kit', test: kitStyles },
                { name: fileOf, debugName: 'parts of areas', test: areaParts, minShareCount: 2 },
              ],
            },
          },
        },
  },
  // The server is one file with all it needs: it starts in a fraction of the time.
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['pg-native', '@node-rs/argon2', 'sharp'] }
      : {},
}))
