import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, networkOf } from './network.ts'

test('an IPv4 address counts alone, also where it is written as an IPv6 one', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.113.8'))
})

test('IPv6 addresses of one network count as one, however they are written', () => {
  const network = networkOf('2001:db8:1:2::1')
  assert.equal(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'), network)
  assert.equal(networkOf('2001:0DB8:0001:0002::abcd'), network)
  assert.notEqual(networkOf('2001:db8:1:3::1'), network)
  assert.equal(networkOf('::1'), networkOf('0:0:0:0:0:0:0:1'))
  assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2'))
})

test('what a proxy tells is an address, with or without a port, or else the proxy is who calls', () => {
  const told = (ip: string) => addressOf({ ip, socket: { remoteAddress: '10.0.0.2' } })
  for (const port of ['', ':443']) {
    assert.equal(told(`203.0.113.7${port}`), '203.0.113.7')
    assert.equal(told(`[2001:db8::1]${port}`), '2001:db8::1')
  }
  assert.equal(told('2001:db8::1'), '2001:db8::1')
  for (const text of [
    '',
    'someone',
    '203.0.113',
    '203.0.113.700',
    '[someone]',
    '203.0.113.7:443:1',
    '<b>203.0.113.7',
  ])
    assert.equal(told(text), '10.0.0.2', text)
})

test('whoever has gone has no address', () => {
  assert.equal(addressOf({ ip: undefined, socket: {} }), '')
})
