import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
 * What every page needs is one file. Left alone, the bundler gives React a file of its own as soon as
 * lazy code loads lazy code, and two files compress less well than one: 1 KB more for every visitor.
 */
const loadedFirst =
  /rolldown.runtime|preload-helper|browser\.tsx|product\/pages\.ts|\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/shell\/(?:ui\/(?:components\/)?[\w-]+\.tsx?|http\/(?:browser-http|http|transfer|xsrf)\.ts)$/u

/**
 * The parts of the areas' kit are small and most screens need several: one file of them, which also names
 * fewer files in what every visitor loads first.
 */
const kit = /\/shell\/ui\/areas\/(?:kit\/|admin\/admin-)?[\w-]+\.(?:tsx?|css)$/u

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

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  ...(command === 'build' ? settleEnvironment() : {}),
  publicDir: 'product/public',
  plugins: [react(), lighterRouter],
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
          // Pictures are decoded by a process of its own.
          input: ['main.ts', 'shell/operations/uploads/decode-picture.ts'],
        }
      : {
          input: 'browser.tsx',
          output: {
            // Hashes do not compress, and what every visitor loads first names others by them.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'first', test: loadedFirst },
                { name: 'kit', test: kit },
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
