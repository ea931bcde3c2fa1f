import { useMutation, useQuery } from '@tanstack/react-query'
import type { Parsed } from '@zelo/contract/input'
import type { newUser } from '@zelo/contract/users'
import { request } from '@zelo/ui/lib/client.ts'
import { call } from '../../lib/call.ts'
import { keepUser, useSignedIn } from '../../lib/session.ts'
import type { ProfileChange } from './profile-form.ts'

const contract = () => import('@zelo/contract/users')

export async function signUp(person: Parsed<typeof newUser>): Promise<void> {
  await call((await contract()).signUp, { body: person })
}

const invitations = () => import('@zelo/contract/invitations')

/** Reads the company and the person that an invitation names. */
export async function readInvitation(secret: string) {
  return await call((await invitations()).readInvitation, { body: { secret } })
}

/** Signs up with an invitation. Returns the secret of a one-time sign-in. */
export async function acceptInvitation(person: Parsed<typeof newUser> & { secret: string }) {
  return await call((await invitations()).acceptInvitation, { body: person })
}

/** Removes the person from the company. `token` belongs to a session of the field app. */
export async function leaveCompany(token: string, password: string): Promise<void> {
  await request((await contract()).leaveCompany, { body: { password } }, { token })
}

/** Reads the signed-in user again, because another device or user may have changed the data. */
export function useFreshProfile() {
  return useQuery({
    queryKey: ['user', 'own'],
    queryFn: async ({ signal }) => {
      const user = await call((await contract()).readProfile, {}, signal)
      keepUser(user)
      return user
    },
    staleTime: 0,
  })
}

/** Saves the profile. Then the header shows the new data. */
export function useSaveProfile() {
  return useMutation({
    async mutationFn(profile: ProfileChange['profile']) {
      keepUser(await call((await contract()).updateProfile, { body: profile }))
    },
  })
}

/** Saves a picture. Then the header shows the new picture. */
export function useSaveAvatar() {
  const { user } = useSignedIn()
  return useMutation({
    async mutationFn(avatar: File) {
      keepUser(await call((await contract()).updateAvatar, { body: { avatar, userId: user.id } }))
    },
  })
}
