import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

/**
 * React Router creates and names its components in ways that a bundler takes for side effects, so unused
 * components stay in the bundle: 3 KB of what every visitor loads first. Its instrumentation, which the
 * shell does not use, is another 1.5 KB.
 */
export const lighterRouter: Plugin = {
  name: 'lighter-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replaceAll(/\b(?:init|opts\??)\.instrumentations\b/gu, 'undefined')
        .replaceAll(/^\w+\.displayName = "\w+";$/gmu, '')
        .replaceAll(/^(const \w+ = )(React\$1\.(?:forwardRef|memo)\()/gmu, '$1/* @__PURE__ */ $2'),
  },
}

/**
 * An `import` of a module of Node reads every export of the module, and so loads what each export needs:
 * `node:http` loads fetch, `node:fs` loads HTTP/2. `process.getBuiltinModule` saves 8 MB and 15 ms.
 */
export const lightBuiltins: Plugin = {
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
          const binding = all ?? main ?? `{${names.replaceAll(/\s+as\s+/gu, ':')}}`
          return `const ${binding}=process.getBuiltinModule("${module}");`
        },
      ),
  },
}

/** V8 stores a source with one character beyond Latin 1 with two bytes for each of its characters. */
export const lightSources: Plugin = {
  name: 'light-sources',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      // Escape sequences mean something else in a raw template, so a chunk that has one stays as it is.
      if (/\.raw`[^`]*[^\0-\u{7f}]/u.test(chunk.code)) continue
      chunk.code = chunk.code.replaceAll(/[^\0-\u{7f}]/gu, escapeCharacter)
    }
  },
}

/** Writes a character as one escape sequence for each of its UTF-16 code units. */
const escapeCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
