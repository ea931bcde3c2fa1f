import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFieldErrors } from '@zelo/contract/errors'
import { largestAvatar } from '@zelo/contract/users'
import { profileForm } from './profile-form.ts'

const typed = {
  name: 'Helena Duarte',
  email: ' helena@orvalho.example ',
  phone: '(85) 9 8888-7777',
  oldPassword: '',
  newPassword: '',
  passwordConfirmation: '',
  avatar: null,
}

const kept = { name: 'Helena Duarte', email: 'helena@orvalho.example', phone: '85988887777' }

function validateProfile(changes: Record<string, unknown>): Record<string, string> {
  const parsed = profileForm.safeParse({ ...typed, ...changes })
  return parsed.success ? {} : toFieldErrors(parsed.error)
}

test('a save without a new password sends no password fields [R1-076 R1-302]', () => {
  assert.deepEqual(profileForm.parse(typed).profile, kept)
  assert.deepEqual(profileForm.parse({ ...typed, oldPassword: 'filled in by the browser' }).profile, kept)
})

test('a new password is sent with the old one and its confirmation [R1-303]', () => {
  const passwords = { oldPassword: 'antiga', newPassword: 'nova 1', passwordConfirmation: 'nova 1' }
  assert.deepEqual(profileForm.parse({ ...typed, ...passwords }).profile, { ...kept, ...passwords })
})

test('a new password needs the old password, enough characters and a confirmation [R1-229 R1-231 R1-232 R1-233]', () => {
  assert.deepEqual(validateProfile({ newPassword: 'nova 1', passwordConfirmation: 'nova 1' }), {
    oldPassword: 'old_password_required',
  })
  assert.deepEqual(
    validateProfile({ oldPassword: 'antiga', newPassword: 'nova', passwordConfirmation: 'nova' }),
    {
      newPassword: 'profile_password_too_short',
      passwordConfirmation: 'profile_password_too_short',
    },
  )
  assert.deepEqual(validateProfile({ oldPassword: 'antiga', newPassword: 'nova 1' }), {
    passwordConfirmation: 'password_confirmation_required',
  })
})

test('a picture that is too large is not sent', () => {
  const picture = (size: number) => new File([new Uint8Array(size)], 'me.png', { type: 'image/png' })
  assert.deepEqual(validateProfile({ avatar: picture(largestAvatar + 1) }), { avatar: 'file_too_large' })
  const chosen = picture(20)
  assert.equal(profileForm.parse({ ...typed, avatar: chosen }).avatar, chosen)
})
