// Sends from memory what was at an address when it started: for bench/serving.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [url = ''] = process.argv.slice(2)
const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
const type = answer.headers.get('content-type') ?? ''
const content = Buffer.from(await answer.arrayBuffer())
const server = createServer((_request, response) => {
  response.setHeader('content-type', type)
  response.end(content)
})
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port)
})
