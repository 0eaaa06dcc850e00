// Sends a response from memory that it fetched at its start, for bench/serving.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [url = ''] = process.argv.slice(2)
const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
const type = reply.headers.get('content-type') ?? ''
const content = Buffer.from(await reply.arrayBuffer())
const server = createServer((_request, response) => {
  response.setHeader('content-type', type)
  response.end(content)
})
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port)
})
