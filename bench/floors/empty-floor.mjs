// The smallest server of Node, for bench/start.ts.
import { createServer } from 'node:http'

const server = createServer((_request, response) => response.end())
server.listen(0, '127.0.0.1', () => {
  console.log(server.address().port)
})
