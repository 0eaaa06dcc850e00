import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import {
  type BuildOptions,
  type Plugin,
  type PluginOption,
  searchForWorkspaceRoot,
  type UserConfig,
} from 'vite'
import { messagesPlugin } from '#shell/messages/messages-plugin.ts'
import { appModules } from './app-modules.ts'
import { assetKeys } from './asset-keys.ts'
import { lightBuiltins, lighterRouter, lightSources } from './build-plugins.ts'
import { chunkGroups } from './chunk-groups.ts'
import { optionalFiles, publicFolder } from './optional-files.ts'
import { checkProcesses } from './check-processes.ts'
import { revalidatedShell } from './revalidated-shell.ts'
import { screenOverrides } from './screen-overrides.ts'
import { shellDir, shellFile } from './shell-dir.ts'

/**
 * Everything that Vite needs to build and serve an app of Nacre.
 *
 * @example
 * export default defineConfig({ plugins: [nacre()] })
 */
export function nacre(): PluginOption {
  return [
    react(),
    messagesPlugin(),
    appModules(),
    checkProcesses(),
    screenOverrides(),
    optionalFiles,
    revalidatedShell,
    assetKeys,
    lighterRouter,
    lightBuiltins,
    lightSources,
    settings,
  ]
}

/**
 * All packages that the browser loads. Vite does not look for them in an excluded package. It would find
 * the rest only when a page asks for it, and then reload every open page.
 */
const browserDependencies = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'nacre > react-router',
]

const settings: Plugin = {
  name: 'nacre-settings',
  config: ({ build, root = process.cwd() }, { command, isSsrBuild = false }): UserConfig => ({
    appType: 'custom',
    // Vite would watch a folder that does not exist instead of what is new beside it.
    publicDir: existsSync(resolve(root, publicFolder)) ? publicFolder : false,
    // The app and the shell share one React.
    resolve: { dedupe: ['react', 'react-dom'] },
    server: { fs: { allow: [searchForWorkspaceRoot(resolve(root)), dirname(shellDir)] } },
    optimizeDeps: { exclude: ['nacre'], include: browserDependencies },
    ...(command === 'build' ? settleEnvironment() : {}),
    build: { minify: build?.minify ?? true, ...(isSsrBuild ? serverBuild : clientBuild) },
    // The server is one file with all that it needs: it starts in a fraction of the time.
    ssr:
      command === 'build'
        ? { noExternal: true, external: ['pg-native', '@node-rs/argon2', 'sharp'] }
        : { noExternal: ['nacre'] },
  }),
}

/**
 * A build is for production, whatever the environment of the build or of the server says. Otherwise the
 * server would decide at its start which build of React renders.
 */
function settleEnvironment() {
  process.env['NODE_ENV'] = 'production'
  return {
    envDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  } as const
}

/**
 * A plugin that takes long on a busy machine is not worth a warning. Nor is code that screens have at once
 * and pages load on demand.
 */
const checks = { bundlerTimings: false, ineffectiveDynamicImport: false }

/** The server draws the icon of a product that brings none. Vite would warn of the missing file. */
const external = ['/favicon.svg']

const common = { target: 'esnext', assetsInlineLimit: 0 } as const

const serverBuild: BuildOptions = {
  ...common,
  copyPublicDir: false,
  rolldownOptions: {
    checks,
    external,
    input: {
      main: 'virtual:nacre/server',
      // A separate process decodes images.
      'decode-picture': shellFile('operations/uploads/decode-picture.ts'),
    },
  },
}

const clientBuild: BuildOptions = {
  ...common,
  copyPublicDir: true,
  manifest: true,
  modulePreload: {
    polyfill: false,
    // The first script names as few files as possible: an area itself asks for its scripts.
    resolveDependencies: (_file, names) => names.filter((name) => !name.endsWith('.js')),
  },
  rolldownOptions: {
    checks,
    external,
    input: 'virtual:nacre/browser',
    output: {
      // Hashes do not compress, and the first script names other files by them.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
      codeSplitting: { groups: chunkGroups },
    },
  },
}
