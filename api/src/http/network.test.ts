import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { listNetworks, readAddress } from './network.ts'
import { readSubnet, trustProxies } from './trusted-proxies.ts'

const names = (address: string) => listNetworks(address).map(({ name }) => name)

test('all notations of an IPv4 address belong to the same network', () => {
  for (const address of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
  ])
    assert.deepEqual(listNetworks(address), [{ name: '203.0.113.7', allowance: 1 }], address)
  assert.deepEqual(names('64:ff9b::203.0.113.7'), [
    '64:ff9b:0:0::/64',
    '64:ff9b:0:0::/56',
    '64:ff9b:0:0::/48',
  ])
})

test('all notations of an IPv6 address belong to the same networks', () => {
  const networks = ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1:0::/48']
  for (const address of ['2001:db8:1:2345::1', '2001:0DB8:0001:2345::abcd', '2001:db8:1:2345:f:f:f:f'])
    assert.deepEqual(names(address), networks, address)
  assert.deepEqual(names('::1'), names('0:0:0:0:0:0:0:1'))
  assert.deepEqual(names('fe80::1%eth0'), names('fe80::2'))
})

test('two IPv6 addresses share a network only if their network bits agree', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const groups = fc.array(group, { minLength: 8, maxLength: 8 })
  const toText = (address: readonly number[]) => address.map((each) => each.toString(16)).join(':')
  const toBits = (address: readonly number[]) =>
    address.map((each) => each.toString(2).padStart(16, '0')).join('')
  const isIpv4 = (address: readonly number[]) => address.slice(0, 5).every((each) => each === 0)
  fc.assert(
    fc.property(groups, fc.nat({ max: 127 }), (address, at) => {
      fc.pre(!isIpv4(address))
      const other = address.with(at >> 4, address[at >> 4]! ^ (0x8000 >> (at & 15)))
      fc.pre(!isIpv4(other))
      const shared = [64, 56, 48].map(
        (bits) => toBits(address).slice(0, bits) === toBits(other).slice(0, bits),
      )
      const [one, two] = [names(toText(address)), names(toText(other))]
      assert.deepEqual(
        one.map((name, index) => name === two[index]),
        shared,
      )
    }),
  )
})

test('a wider network never has fewer free attempts than a narrower network', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const allowances = listNetworks(address).map(({ allowance }) => allowance)
      assert.equal(allowances[0], 1)
      assert.deepEqual(
        allowances,
        allowances.toSorted((one, two) => one - two),
      )
    }),
  )
})

test('trusts only the nearest proxy, and only in a configured network', () => {
  const isTrusted = trustProxies(['10.1.0.0/16', '192.0.2.5', 'fd00::/8'])
  for (const address of ['10.1.255.255', '::ffff:10.1.0.1', '192.0.2.5', 'fd12::1']) {
    assert.equal(isTrusted(address, 0), true, address)
    assert.equal(isTrusted(address, 1), false, address)
  }
  for (const address of ['10.2.0.1', '192.0.2.6', '127.0.0.1', '::1', 'fe80::1%eth0', '', 'unknown'])
    assert.equal(isTrusted(address, 0), false, address)
})

test('parses IP addresses and networks in CIDR notation, and rejects other texts', () => {
  for (const text of ['10.0.0.0/8', '10.0.0.1', '::1', 'fc00::/7', '2001:db8::/128'])
    assert.ok(readSubnet(text), text)
  for (const text of [
    '',
    'loopback',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/0',
    '::/0',
    'fc00::/129',
    'fe80::1%eth0',
    '10.0.0.0/8/8',
  ])
    assert.equal(readSubnet(text), undefined, text)
})

test("uses the IP address that a proxy reports, otherwise the proxy's address", () => {
  const readFrom = (ip: string) => readAddress({ ip, socket: { remoteAddress: '10.0.0.2' } })
  for (const port of ['', ':443']) {
    assert.equal(readFrom(`203.0.113.7${port}`), '203.0.113.7')
    assert.equal(readFrom(`[2001:db8::1]${port}`), '2001:db8::1')
  }
  assert.equal(readFrom('2001:db8::1'), '2001:db8::1')
  for (const text of [
    '',
    'someone',
    '203.0.113',
    '203.0.113.700',
    '[someone]',
    '203.0.113.7:443:1',
    '<b>203.0.113.7',
  ])
    assert.equal(readFrom(text), '10.0.0.2', text)
})

test('the IP address of a disconnected caller is empty', () => {
  assert.equal(readAddress({ ip: undefined, socket: {} }), '')
})
