import { frameTextsIn } from '#shell/messages/frame-texts.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { product } from 'example-shell/product.ts'
import { toHttpResult } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import type { ProductHttp } from '#shell/http/page-context.ts'
import { navigationLinks } from '#shell/ui/links.ts'
import { load, Page } from 'example-shell/pages/welcome/page.tsx'
import { BarePage } from './bare-page.tsx'

/**
 * Renders the content of /welcome with plain React, streamed over node:http: the lower bound for
 * rendering with React. Fetches the data once from the measured server.
 */
const measured = process.env['MEASURED'] ?? ''
const url = new URL('/welcome', measured)
const http = createHttp(async ({ url: path }) => {
  const response = await fetch(new URL(path, measured))
  return toHttpResult(response.status, await response.json())
}) as ProductHttp<typeof product>
const data = await load({ http, url, calls: {}, params: {} })
const { name } = product
const site = {
  name,
  links: navigationLinks(product.pages, {}, frameTextsIn('en').frame, 'en'),
  http,
  calls: {},
  preload() {},
  go() {},
}
const WelcomePage = Page as ComponentType<{ data: never }>

const server = createServer((_request, response) => {
  const { pipe } = renderToPipeableStream(<BarePage site={site} Page={WelcomePage} data={data} />, {
    onShellReady() {
      response.setHeader('content-type', 'text/html')
      pipe(response)
    },
    onError: () => void response.destroy(),
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port)
})
