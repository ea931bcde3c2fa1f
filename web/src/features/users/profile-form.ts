import { largestAvatar, profile } from '@zelo/contract/users'
import * as z from 'zod'

/**
 * The form state of the profile page: the contract's profile and the picture that the user has chosen. The form sends
 * passwords only if the user typed a new password (R1-302).
 */
export const profileForm = profile.schema
  .safeExtend({ avatar: z.file().max(largestAvatar, 'file_too_large').nullable() })
  .transform(({ avatar, oldPassword, newPassword, passwordConfirmation, ...kept }) => ({
    avatar,
    profile: newPassword ? { ...kept, oldPassword, newPassword, passwordConfirmation } : kept,
  }))

export type ProfileChange = z.output<typeof profileForm>
