import { createElement, Suspense, version } from 'react'
import { renderToString } from 'react-dom/server'
import type { ReactFacts } from '#shell/operations/system/version.ts'

/**
 * Detects by rendering which build of React is in use. Only the development build writes error
 * details into the document.
 */
export function detectReactBuild(): ReactFacts {
  const html = renderToString(createElement(Suspense, null, createElement(Failing)))
  return { version, build: html.includes('data-msg=') ? 'development' : 'production' }
}

function Failing(): never {
  throw new Error('Thrown to detect the build.')
}
