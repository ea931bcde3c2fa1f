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
