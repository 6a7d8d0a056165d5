/** The raw floor that everything is compared with: bare node:http that answers 10 KB of JSON from memory. */
import { createServer } from 'node:http'

const body = JSON.stringify({ ok: true, data: 'x'.repeat(10 * 1024 - 21) })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('listening'))

// Ends with whoever started it.
process.on('disconnect', () => process.exit())
