import { localMoment } from '@zelo/contract/rules/calendar'
import sharp from 'sharp'
import type { Database } from '../database/tenant.ts'
import type { Write } from '../http/route.ts'
import { addPhoto } from '../modules/executions/photos.service.ts'
import type { Storage } from '../storage/storage.ts'
import { type PhotographedRow, selectPhotographed } from './demo.queries.ts'
import type { Category } from './demo-reference-data.ts'
import { drawRoom, drawTimeStamp, photoHeight, photoWidth } from './drawings.ts'
import { demoTimeZone } from './names.ts'
import { createRandom } from './random.ts'

/** Number of photos that are rendered at the same time. Four keep two CPU cores busy. */
const atOnce = 4

/**
 * Adds photos to two thirds of the main cleanings since a day, and to some revisions. Each photo is a drawing of the
 * room with date and time. Returns the number of photos.
 */
export async function addPhotos(
  database: Database,
  storage: Storage,
  { groupId, firstDay }: { groupId: number; firstDay: string },
): Promise<number> {
  const random = createRandom('photos')
  const ofRevisions = createRandom('photos of revisions')
  const finished = await database.inGroup(groupId, (queries) => selectPhotographed(queries, firstDay))
  const rows = finished.filter(({ revision_id }) =>
    revision_id === null ? random.chance(0.66) : ofRevisions.chance(0.15),
  )
  const camera = createCamera()
  const photos = rows.map((row) => ({ ...row, clientId: random.uuid() })).values()
  const write: Write = (work) => database.inGroup(groupId, work)
  const worker = async () => {
    for (const { clientId, client_id, user_id, revision_id, ...seen } of photos) {
      const photo = { clientId, executionClientId: client_id, content: await camera(seen) }
      await addPhoto({ write, storage }, { groupId, userId: user_id }, photo)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return rows.length
}

/** Returns a function that renders photos. The drawing of each room category is made only once. */
function createCamera() {
  const rooms = new Map<string, Promise<Buffer>>()
  return async ({ category, ended_at }: Pick<PhotographedRow, 'category' | 'ended_at'>): Promise<Buffer> => {
    const room =
      rooms.get(category) ??
      sharp(Buffer.from(drawRoom(category as Category)))
        .removeAlpha()
        .raw()
        .toBuffer()
    rooms.set(category, room)
    const { day, time } = localMoment(ended_at, demoTimeZone)
    const stamp = `${day.slice(8)} ${day.slice(5, 7)} ${day.slice(2, 4)}  ${time}`
    return await sharp(await room, { raw: { width: photoWidth, height: photoHeight, channels: 3 } })
      .composite([{ input: Buffer.from(drawTimeStamp(stamp)), left: 20, top: photoHeight - 64 }])
      .jpeg({ quality: 85 })
      .toBuffer()
  }
}
