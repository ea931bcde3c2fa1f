import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

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
