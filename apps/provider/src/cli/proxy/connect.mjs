/**
 * Preload of a storefront's Node (`--import`): connections to the platform's hosts go to the development proxy beside this file. Nothing else changes,
 * and the certificate is checked as ever.
 */
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'

const { hosts, port } = JSON.parse(readFileSync(new URL('proxy.json', import.meta.url), 'utf8'))
const { connect } = tls

tls.connect = function connectToProxy(...args) {
  const options = args.find((each) => each && typeof each === 'object') ?? {}
  const host = options.servername || options.host || args.find((each) => typeof each === 'string')
  if (!hosts.includes(host?.toLowerCase()) || options.socket) return connect.apply(this, args)
  const listener = args.find((each) => typeof each === 'function')
  return connect.call(this, { ...options, host: '127.0.0.1', port, servername: host }, listener)
}
syncBuiltinESMExports()
