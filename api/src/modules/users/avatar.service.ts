import type { Parsed } from '@zelo/contract/input'
import { can } from '@zelo/contract/permissions'
import type { User } from '@zelo/contract/session-data'
import type { updateAvatar } from '@zelo/contract/users'
import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import { encodePicture } from '../../storage/picture.ts'
import { replaceFile } from '../../storage/replace-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { toUser } from './user-row.ts'
import { lockAccount, replacePicture, selectUser } from './users.queries.ts'

/** Width and height in pixels. This is twice the largest size on the screen, for high-resolution screens. */
const side = 256

/**
 * Replaces the user's own picture with the middle square of an image. The stored picture is small and upright, and contains
 * no metadata. Deletes the file of the previous picture.
 * @throws `not_signed_in` if the session ended during the call; `not_found` for another user's id; `invalid_input` with the
 * field `avatar` if there is no image or the image is too large; `too_many_requests` if too many pictures are waiting
 */
export async function replaceAvatar(
  means: { write: Write; storage: Storage; log: Pick<FastifyBaseLogger, 'warn'>; signal: AbortSignal },
  session: Session,
  wanted: Parsed<typeof updateAvatar.body>,
): Promise<User> {
  const { write, signal } = means
  if (!can(session, 'profile.own', { userId: wanted.userId })) throw new DomainError('not_found')
  const encoded = await encodePicture(wanted.avatar, { ...session, signal })
  if ('error' in encoded) throw new DomainError('invalid_input', { errors: { avatar: encoded.error } })
  const square = await sharp(encoded.picture)
    .resize(side, side, { fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer()
  const { user } = await replaceFile(means, { content: square, ending: 'jpg' }, (avatar) =>
    write(async (queries) => {
      const { avatar: old } = await lockAccount(queries, session.userId)
      await replacePicture(queries, session.userId, avatar)
      return { old, user: toUser(await selectUser(queries, session.userId)) }
    }),
  )
  return user
}
