import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressFault, longestAddress, plainAddress } from './embedded-address.ts'

const faults = (addresses: readonly string[]) =>
  Object.fromEntries(addresses.map((address) => [address, addressFault(address, 'zelo.example.com')]))

const all = (fault: string | null, addresses: readonly string[]) =>
  assert.deepEqual(faults(addresses), Object.fromEntries(addresses.map((address) => [address, fault])))

test('a public https URL is accepted with port, path, query and fragment [R1-006]', () => {
  all(null, [
    'https://app.powerbi.com/view?r=eyJrIjoiNGQ1',
    '  https://lookerstudio.google.com/embed/reporting/1b/page/2#a ',
    'HTTPS://Metabase.Limpa.com.br:8443/public/dashboard/7',
    'https://painéis.limpa.com.br/',
    'https://10.limpa.com.br/',
    'https://local.limpa.com.br/',
  ])
  assert.equal(plainAddress(' HTTPS://Painéis.Limpa.com.br '), 'https://xn--painis-eva.limpa.com.br/')
})

test('rejects URLs that are incomplete, too long, insecure or of Zelo itself', () => {
  all('web_address_invalid', [
    'painel',
    'app.powerbi.com/view',
    'https:',
    'https://',
    'https:app.powerbi.com',
    'https:///app.powerbi.com',
    'https://app.powerbi.com/a b',
    'https://app.power\nbi.com/',
    'https://a..com/',
    'https://limpa.com.br./',
    'javascript:alert(1)',
    'data:text/html,oi',
    '<iframe src="https://app.powerbi.com/view"></iframe>',
  ])
  all('web_address_not_https', [
    'http://app.powerbi.com/view',
    'ftp://limpa.com.br/',
    'javascript://limpa.com.br/%0aalert(1)',
  ])
  all('web_address_with_password', ['https://ana:segredo@limpa.com.br/', 'https://ana@limpa.com.br/'])
  all('web_address_own', ['https://zelo.example.com/dashboard', 'https://ZELO.example.com:443/'])
  const long = `https://limpa.com.br/${'a'.repeat(longestAddress)}`
  assert.equal(addressFault(long), 'too_long')
  assert.equal(addressFault(long.slice(0, longestAddress)), null)
})

test('rejects URLs of private networks in every spelling', () => {
  all('web_address_private', [
    'https://localhost/',
    'https://painel.localhost:3000/',
    'https://localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://１２７.0.0.1/',
    'https://10.0.0.8/',
    'https://172.16.4.1/',
    'https://192.168.0.10/painel',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fd00::7]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[2001:4860:4860::8888]/',
    'https://servidor/',
    'https://painel.local/',
    'https://painel.local./',
    'https://bi.internal/',
    'https://roteador.lan/',
    'https://nas.home.arpa/',
  ])
})

test('the origin of an accepted URL contains no Content-Security-Policy syntax', () => {
  all('web_address_invalid', [
    'https://*.limpa.com.br/',
    "https://limpa.com.br;script-src'unsafe-inline'.x.com/",
    'https://a,b.com/',
    'https://a_b.com/',
  ])
  const part = fc.string({
    unit: fc.constantFrom(...'ab1-._*;,\'"!$&()+=~%{}`é１'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(part, part, (name, end) => {
      const address = `https://${name}.${end}`
      if (addressFault(address) !== null) return
      assert.match(new URL(address).origin, /^https:\/\/[a-z\d.-]+$/)
    }),
    { numRuns: 2000 },
  )
})
