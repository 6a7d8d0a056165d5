import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { toSiteNetwork, resolveClientAddress } from './client-address.ts'

const proxies = new BlockList()
proxies.addAddress('127.0.0.1')
proxies.addSubnet('10.0.0.0', 8)
proxies.addSubnet('fd00::', 8, 'ipv6')

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', undefined],
  [undefined, undefined],
])('%s is counted as %s', (peer, network) => {
  expect(resolveClientAddress(peer, undefined, undefined)).toBe(network)
})

test.each([
  ['203.0.113.7', undefined],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  [undefined, undefined],
])('%s lies in the network %s', (address, network) => {
  expect(toSiteNetwork(address)).toBe(network)
})

test.each(['198.51.100.1', '198.51.100.1, 10.0.0.1', '', 'unknown', '127.0.0.1', '_hidden, "; drop table'])(
  'what a stranger writes into X-Forwarded-For is not looked at: %s',
  (forwardedFor) => {
    expect(resolveClientAddress('203.0.113.7', forwardedFor, proxies)).toBe('203.0.113.7')
    expect(resolveClientAddress('127.0.0.1', forwardedFor, undefined)).toBe('127.0.0.1')
  },
)

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['6.6.6.6, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['127.0.0.1, 198.51.100.1,fd00::1 , ::ffff:10.1.2.3', '198.51.100.1'],
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:db8:1:2::9]:4711, 10.0.0.9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  // All are our own, or the next is no address: the farthest valid one counts.
  ['10.0.0.8, 10.0.0.9', '10.0.0.8'],
  ['198.51.100.1, rubbish', '127.0.0.1'],
  ['198.51.100.1, rubbish, 10.0.0.9', '10.0.0.9'],
  ['', '127.0.0.1'],
  [undefined, '127.0.0.1'],
])('behind trusted proxies, the last untrusted address is the client: %s', (forwardedFor, network) => {
  expect(resolveClientAddress('127.0.0.1', forwardedFor, proxies)).toBe(network)
})
