import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWhatsAppId, toE164 } from './whatsapp-number.ts'

test('a Brazilian phone becomes an E.164 number', () => {
  assert.equal(toE164('85987654321'), '+5585987654321')
  assert.equal(toE164('(85) 9 8765-4321'), '+5585987654321')
  assert.equal(toE164('+55 85 3232-1111'), '+558532321111')
  assert.equal(toE164(''), undefined)
  assert.equal(toE164('12345'), undefined)
})

test('adds the ninth digit to an older Brazilian WhatsApp id', () => {
  assert.equal(readWhatsAppId('558587654321'), '+5585987654321')
  assert.equal(readWhatsAppId('5585987654321'), '+5585987654321')
  assert.equal(readWhatsAppId('558532321111'), '+558532321111')
  assert.equal(readWhatsAppId('14155550100'), '+14155550100')
  for (const wrong of ['', '+5585987654321', '0123456789', '12', '1'.repeat(16)])
    assert.equal(readWhatsAppId(wrong), undefined, wrong)
})
