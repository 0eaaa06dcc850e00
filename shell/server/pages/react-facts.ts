import { createElement, Suspense, version } from 'react'
import { renderToString } from 'react-dom/server'
import type { ReactFacts } from '#shell/operations/running/version.ts'

/**
 * Which React renders here, found out by rendering: only the build for development writes into the
 * document why a part of it failed.
 */
export function reactFacts(): ReactFacts {
  const html = renderToString(createElement(Suspense, null, createElement(Failing)))
  return { version, build: html.includes('data-msg=') ? 'development' : 'production' }
}

function Failing(): never {
  throw new Error('Rendered to fail.')
}
