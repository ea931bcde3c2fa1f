import { largestAvatar, profile } from '@zelo/contract/users'
import * as z from 'zod'

/**
 * What the profile page holds: the contract's profile and a chosen picture. The passwords are sent only when a new one
 * was typed (spec 1 §7).
 */
export const profileForm = profile
  .safeExtend({ avatar: z.file().max(largestAvatar, 'file_too_large').nullable() })
  .transform(({ avatar, oldPassword, newPassword, passwordConfirmation, ...kept }) => ({
    avatar,
    profile: newPassword ? { ...kept, oldPassword, newPassword, passwordConfirmation } : kept,
  }))

export type ProfileChange = z.output<typeof profileForm>

/** What the server keeps as a picture, as the browser names it; the server goes by the content. */
export function isPicture(file: { type: string }): boolean {
  return /^image\/(jpeg|png|webp|heic|heif|avif)$/.test(file.type)
}
