import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emailKey, readEmail } from './email.ts'
import { invisibleSigns, withInvisibleSigns } from './test-mask.ts'

test('accepts real e-mail addresses unchanged', () => {
  for (const email of [
    'joana@orla.example',
    'Joana.Prado@Orla.example',
    'joana+zelo@orla.example',
    "o'brien@orla.example",
    'joana_prado-2@orla.com.br',
    'j@o.museum',
    'joana@orla.photography',
    'joana@sub.orla-2.example',
    'joana..prado@docomo.ne.jp',
    'joana.@docomo.ne.jp',
    '.joana@docomo.ne.jp',
    'joão@orla.example',
    'joana@são-joão.example',
    'joana@xn--so-joo-7wae.example',
    '用户@例子.广告',
    'иван@пример.рф',
    'a!#$%&*/=?^`{|}~b@orla.example',
  ]) {
    assert.equal(readEmail(email), email)
  }
})

test('text copied along with an e-mail address is removed', () => {
  for (const text of [
    ' joana@orla.example\t',
    'mailto:joana@orla.example',
    'MAILTO:joana@orla.example?subject=Oi',
    'Joana Prado <joana@orla.example>',
    '"Prado, Joana" <joana@orla.example>;',
    '<joana@orla.example>',
    'Joana <mailto:joana@orla.example>',
    'joana@orla.example;',
    'joana@orla.example, ',
    'joana@orla.example.',
    "'joana@orla.example'",
    'joana\uff20orla\uff0eexample',
    '\u00a0joana@orla.example\u3000',
  ]) {
    assert.equal(readEmail(text), 'joana@orla.example', text)
  }
  for (const sign of invisibleSigns)
    assert.equal(readEmail(`${sign}joana${sign}@orla.example`), 'joana@orla.example')
})

test('rejects a text that is not exactly one e-mail address', () => {
  for (const text of [
    '',
    'joana',
    'joana@',
    '@orla.example',
    'joana@orla',
    'joana@localhost',
    'joana@orla..example',
    'joana@.example',
    'joana@-orla.example',
    'joana@orla-.example',
    'joana@orla.1',
    'joana@192.168.0.1',
    'joana@[192.168.0.1]',
    'joana@orla.example/campo',
    'joana@orla.example:25',
    'jo ana@orla.example',
    'joana @orla.example',
    'joana@orla.example, rui@orla.example',
    'Joana <joana@orla.example> Rui <rui@orla.example>',
    'joana@rui@orla.example',
    'jo"ana@orla.example',
    'joana\n@orla.example',
    `joana@${'orla.'.repeat(60)}example`,
  ]) {
    assert.equal(readEmail(text), undefined, text)
  }
})

test('all spellings of an e-mail address have the same key [R1-218]', () => {
  for (const [email, key] of [
    ['Joana@ORLA.example', 'joana@orla.example'],
    ['joana\u200b@orla.example', 'joana@orla.example'],
    ['Joana <joana@orla.example>', 'joana@orla.example'],
    ['JOÃO@orla.example', 'joão@orla.example'],
    ['joa\u0303o@orla.example', 'joão@orla.example'],
    ['joana@SÃO.example', 'joana@xn--so-sia.example'],
    ['joana@xn--so-sia.example', 'joana@xn--so-sia.example'],
  ] as const) {
    assert.equal(emailKey(email), key)
  }
  assert.notEqual(emailKey('joao@orla.example'), emailKey('joão@orla.example'))
})

test('the key of an address ignores case and invisible characters', () => {
  const local = fc.string({
    unit: fc.constantFrom(...'abzABZ019.+_-ãÉß\u0130жК'),
    minLength: 1,
    maxLength: 12,
  })
  const label = fc
    .string({ unit: fc.constantFrom(...'abzABZ019ãÉжК'), minLength: 2, maxLength: 8 })
    .map((text) => `o${text}`)
  const address = fc.tuple(local, label, label).map(([name, one, two]) => `${name}@${one}.${two}`)
  fc.assert(
    fc.property(
      address.chain((email) => withInvisibleSigns(email).map((text) => ({ email, text }))),
      ({ email, text }) => {
        const key = emailKey(email)
        assert.equal(emailKey(key), key)
        assert.equal(emailKey(text), key)
        assert.equal(emailKey(`Joana <${text}>`), key)
        assert.equal(readEmail(text), readEmail(email))
        assert.equal(key, key.toLowerCase())
      },
    ),
  )
})

test('the key of an ASCII address is the address in lower case', () => {
  const old = fc.stringMatching(
    /^[A-Za-z0-9_'+-]{1,9}(\.[A-Za-z0-9_'+-]{1,9})?@([A-Za-z0-9]{1,9}\.){1,2}[A-Za-z]{2,5}$/,
  )
  fc.assert(fc.property(old, (email) => assert.equal(emailKey(email), email.toLowerCase())))
})
