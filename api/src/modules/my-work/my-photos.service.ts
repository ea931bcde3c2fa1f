import type { AnswerOf } from '@zelo/contract/endpoint'
import type { addMyPhoto as addMyPhotoCall } from '@zelo/contract/my-work'
import { fileUrl } from '../../storage/file-url.ts'
import { addPhoto, type PhotoMeans } from '../executions/photos.service.ts'

/** Stores a photo of the user's own work. @throws as `addPhoto` */
export async function addMyPhoto(
  means: PhotoMeans,
  actor: { groupId: number; userId: number },
  body: { clientId: string; executionClientId: string; photo: File },
): Promise<AnswerOf<typeof addMyPhotoCall>> {
  const { clientId, executionClientId } = body
  const photo = { clientId, executionClientId, content: body.photo }
  const kept = await addPhoto(means, actor, photo)
  return {
    clientId: kept.clientId,
    url: fileUrl(kept.file) ?? '',
    thumbnailUrl: fileUrl(kept.thumbnail) ?? '',
  }
}
