import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keepDigits } from './mask.ts'
import { formatPhone, phoneMask, readPhone } from './phone.ts'
import { dashes, invisibleSigns, typeAndLeave, typeInto, withInvisibleSigns } from './test-mask.ts'

const areas =
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 ' +
  '71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'

const anyPhone = fc
  .tuple(
    fc.constantFrom(...areas.split(' ')),
    fc.oneof(fc.stringMatching(/^9\d{8}$/), fc.stringMatching(/^[2-5]\d{7}$/)),
  )
  .map((parts) => parts.join(''))

/** Accepted spellings of (85) 9 9123-4567. Spellings with invisible characters and other dashes have their own test. */
const spellings = [
  '85991234567',
  '85 99123-4567',
  '(85) 99123-4567',
  '(85)9.9123.4567',
  '[85] 99123 4567',
  '85/99123/4567',
  '85\u00a099123\u20074567',
  '\uff18\uff15 99123-4567',
  '8\ufe0f\u20e35\ufe0f\u20e3991234567',
  '+5585991234567',
  '+55 85 99123-4567',
  '+55 (85) 9 9123-4567',
  '(+55) 85 99123-4567',
  '+ 55 85 99123-4567',
  '\uff0b55 85 99123-4567',
  '\uff0b\uff15\uff15 85 99123-4567',
  '5585991234567',
  '55 85 99123-4567',
  '(55) 85 99123-4567',
  '0055 85 99123-4567',
  '085991234567',
  '085 99123-4567',
  '(085) 99123-4567',
  '(0xx85) 99123-4567',
  '0XX85 99123-4567',
  '0**85 99123-4567',
  '0 41 85 99123-4567',
  '+55 085 99123-4567',
  '+55 (0)85 99123-4567',
  '55 085 99123-4567',
  'tel:+5585991234567',
  'tel:+55-85-99123-4567',
  'tel:%2B5585991234567',
  'https://wa.me/5585991234567',
  'https://wa.me/+5585991234567',
  'wa.me/5585991234567?text=Ol%C3%A1%2010',
  'https://api.whatsapp.com/send?phone=5585991234567',
  'https://api.whatsapp.com/send?phone=%2B5585991234567&text=sala%2012',
  'whatsapp://send?text=oi&phone=5585991234567',
  'Ana +55 85 99123-4567',
  'Ana Prado: (85) 99123-4567',
  'Maxx 85 99123-4567',
  '\u{1f4de} 85 99123-4567',
  '(85) 99123-4567 (zap)',
  '85 99123-4567;',
]

/** Texts that contain no Brazilian phone, or more than one. */
const refused = [
  '',
  ' \u200b ',
  'oito cinco',
  '99123-4567',
  '3222-0000',
  '859912345',
  '85 8812-3456',
  '85 1222-0000',
  '85 89123-4567',
  '00 99123-4567',
  '04 99123-4567',
  '20 99123-4567',
  '859912345678',
  '85 99123-4567 ramal 12',
  '85 3222-0000/0001',
  '85 99123-4567 / 85 3222-0000',
  '85 99123-4567 ou 85 3222-0000',
  '85 99123-4567\n85 98888-7777',
  '85 3222-0000 https://wa.me/5585991234567',
  'Sala 2 +55 85 99123-4567',
  '85 9999x0000',
  '8,59912E+10',
  '+1 415 555-0100',
  '1 415 555-0100',
  '+351 912 345 678',
  '351912345678',
  '5491112345678',
  '00 1 415 555-0100',
  'https://wa.me/14155550100',
  'https://wa.me/message/4XKJ2',
  '+85 99123-4567',
  '+55 99123-4567',
  '0800 123 4567',
  '190',
]

test('a phone is read in every pasted spelling [R1-249]', () => {
  for (const text of spellings) assert.equal(readPhone(text), '85991234567', text)
  for (const sign of invisibleSigns) assert.equal(readPhone(`${sign}+55 85 99123-4567${sign}`), '85991234567')
  for (const dash of dashes) assert.equal(readPhone(`85 99123${dash}4567`), '85991234567', dash)
  for (const text of [
    '8532220000',
    '55 85 3222-0000',
    '0 15 85 3222-0000',
    '(0xx85) 3222-0000',
    '085 3222-0000',
  ]) {
    assert.equal(readPhone(text), '8532220000', text)
  }
})

test('a 10- or 11-digit phone can have the area code 55', () => {
  assert.equal(readPhone('55 99123-4567'), '55991234567')
  assert.equal(readPhone('55 3222-0000'), '5532220000')
  assert.equal(readPhone('55 55 99123-4567'), '55991234567')
  assert.equal(readPhone('55 99 99123-4567'), '99991234567')
})

test('a text that is not exactly one Brazilian phone is rejected', () => {
  for (const text of refused) assert.equal(readPhone(text), undefined, text)
})

test('only the 67 area codes of Brazil are accepted', () => {
  const taken = Array.from({ length: 100 }, (_, code) => `${code}`.padStart(2, '0')).filter(
    (code) => readPhone(`${code}32220000`) !== undefined,
  )
  assert.deepEqual(taken, areas.split(' '))
  assert.equal(taken.length, 67)
})

test('a phone number is read with any prefix, dash and invisible character', () => {
  const prefix = fc.constantFrom(
    '',
    '+55',
    '+55 ',
    '55',
    '0055 ',
    '0',
    '0 41 ',
    '+55 0',
    'tel:+55',
    'wa.me/55',
    'Ana ',
  )
  const spelling = fc
    .tuple(anyPhone, prefix, fc.constantFrom(...dashes, ' ', '.', ''))
    .chain(([phone, before, dash]) =>
      withInvisibleSigns(
        `${before}${phone.slice(0, 2)}${dash}${phone.slice(2, -4)}${dash}${phone.slice(-4)}`,
      ).map((text) => ({ phone, text })),
    )
  fc.assert(fc.property(spelling, ({ phone, text }) => assert.equal(readPhone(text), phone)))
})

test('a displayed phone is read as the same phone', () => {
  fc.assert(
    fc.property(anyPhone, (phone) => {
      const shown = formatPhone(phone)
      assert.equal(readPhone(shown), phone)
      assert.equal(formatPhone(shown), shown)
      assert.equal(phoneMask.read(shown), shown)
      assert.equal(typeInto(phoneMask, phone), shown)
      assert.equal(typeInto(phoneMask, shown), shown)
    }),
  )
})

test('a phone is formatted while it is typed [R1-247]', () => {
  const steps = ['8', '85', '859', '8599123', '85991234567'].map((text) => typeInto(phoneMask, text))
  assert.deepEqual(steps, ['(8', '(85', '(85) 9', '(85) 9 9123', '(85) 9 9123-4567'])
  assert.equal(typeInto(phoneMask, '8532220000'), '(85) 3222-0000')
  assert.equal(phoneMask.type('(85) '), '(85')
  assert.equal(phoneMask.type(''), '')
  assert.equal(formatPhone('8532220000'), '(85) 3222-0000')
  assert.equal(formatPhone(''), '')
})

test('every phone spelling looks the same when the field loses focus', () => {
  for (const text of spellings) assert.equal(phoneMask.read(text), '(85) 9 9123-4567', text)
  for (const text of spellings.filter((each) => !/[%?]/.test(each))) {
    assert.equal(typeAndLeave(phoneMask, text), '(85) 9 9123-4567', text)
  }
  assert.equal(typeInto(phoneMask, '+5585991234567'), '(85) 9 9123-4567')
  assert.equal(typeInto(phoneMask, '5599991234567'), '(99) 9 9123-4567')
  // The first eleven digits look like a landline number with the area code 41, which is the carrier's code here.
  assert.equal(typeInto(phoneMask, '0 41 31 3222-0000'), '0413132220000')
  assert.equal(typeAndLeave(phoneMask, '0 41 31 3222-0000'), '(31) 3222-0000')
})

test('excess digits stay visible, up to 16 characters [R1-248]', () => {
  assert.equal(typeInto(phoneMask, '859912345678'), '859912345678')
  assert.equal(phoneMask.type('85991234567'), '(85) 9 9123-4567')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ ()-'), maxLength: 30 }), (text) => {
      assert.ok(typeInto(phoneMask, text).length <= 16)
    }),
  )
})

test('a pasted text without a phone number keeps all its digits', () => {
  const numbers = fc.string({ unit: fc.constantFrom(...'0123456789+ ().,/-ou'), maxLength: 40 })
  fc.assert(
    fc.property(fc.oneof(numbers, fc.string({ unit: 'grapheme' }), fc.constantFrom(...refused)), (text) => {
      const shown = phoneMask.read(text)
      const phone = readPhone(text)
      assert.equal(keepDigits(shown), phone ?? keepDigits(text))
      assert.equal(readPhone(shown), phone)
      assert.equal(phoneMask.read(shown), shown)
    }),
    { numRuns: 1000 },
  )
})

test('a stored text that is not a phone is shown unchanged', () => {
  assert.equal(formatPhone('55859912345'), '55859912345')
  assert.equal(formatPhone('1234'), '1234')
})
