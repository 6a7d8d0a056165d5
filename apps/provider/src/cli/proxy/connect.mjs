/**
 * Preload of a storefront's Node (`--import`): connections to the platform's hosts go to the development proxy
 * beside this file. Nothing else changes, and Node checks the certificate as usual.
 */
import dns from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'

const { hosts, port } = JSON.parse(readFileSync(new URL('proxy.json', import.meta.url), 'utf8'))
const isPlatformHost = (host) => typeof host === 'string' && hosts.includes(host.toLowerCase())

const { connect } = tls
tls.connect = function connectToProxy(...args) {
  const options = args.find((each) => each && typeof each === 'object') ?? {}
  const host = options.servername || options.host || args.find((each) => typeof each === 'string')
  if (!isPlatformHost(host) || options.socket) return connect.apply(this, args)
  const listener = args.find((each) => typeof each === 'function')
  return connect.call(this, { ...options, host: '127.0.0.1', port, servername: host }, listener)
}

// Image optimisers resolve a host first, and refuse addresses of this machine. Nobody has this one (RFC 4291,
// section 2.4), and nothing connects to it.
const UNUSED_ADDRESS = { address: '4000::1', family: 6 }
const { lookup } = dns
dns.lookup = async (host, options) => {
  if (!isPlatformHost(host)) return lookup(host, options)
  return options?.all ? [UNUSED_ADDRESS] : UNUSED_ADDRESS
}
syncBuiltinESMExports()
