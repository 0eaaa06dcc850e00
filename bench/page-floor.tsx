import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { product } from '#product'
import { answerOf, httpOver } from '#shell/http/http.ts'
import type { ProductHttp } from '#shell/http/page-context.ts'
import { linksOf } from '#shell/ui/links.ts'
import { load, Page } from '../product/pages/welcome/page.tsx'
import { BarePage } from './bare-page.tsx'

/**
 * What /welcome shows, by React alone, streamed over node:http: what rendering it with React costs at the
 * least. Its data is read once, at the start, from the server that is measured.
 */
const measured = process.env['MEASURED'] ?? ''
const url = new URL('/welcome', measured)
const http = httpOver(async ({ url: path }) => {
  const response = await fetch(new URL(path, measured))
  return answerOf(response.status, await response.json())
}) as ProductHttp<typeof product>
const data = await load({ http, url, calls: {}, params: {} })
const { name } = product
const site = { name, links: linksOf(product.pages, false), http, calls: {}, preload() {}, go() {} }
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
