// A minimal node:http server that runs the queries of the API and nothing else: the lower bound for
// reads.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const [file = ''] = process.argv.slice(2)
const database = new DatabaseSync(file, { readOnly: true })
const columns = 'id, version, created_at, updated_at, state, title, image, text, likes'
const visible = "state = 'published' and removed_at is null"
const list = database.prepare(`select ${columns} from card where ${visible} order by id limit ?`)
const one = database.prepare(`select ${columns} from card where id = ? and ${visible}`)

const server = createServer((request, response) => {
  const id = (request.url ?? '').slice('/v1/cards/'.length)
  const body = id === '' ? { items: list.all(25), next: null } : one.get(id)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
