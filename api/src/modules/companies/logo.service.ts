import type { Company } from '@zelo/contract/companies'
import { logoKinds } from '@zelo/contract/company-logos'
import { readFileKind } from '@zelo/contract/rules/photo-kinds'
import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import { encodePicture } from '../../storage/picture.ts'
import { fitInside } from '../../storage/pixels.ts'
import { discardFile, replaceFile } from '../../storage/replace-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { lockLogo, updateLogo } from './companies.queries.ts'
import { toCompany } from './companies.service.ts'

/** Length of a logo's longest side in pixels. A logo of 50 mm then has 300 dots per inch. */
const longestSide = 600

interface Means {
  write: Write
  storage: Storage
  log: Pick<FastifyBaseLogger, 'warn'>
  signal: AbortSignal
}

/**
 * Replaces the logo of a company. The stored picture is small, has a white background, and contains no metadata.
 * Deletes the old file.
 * @throws `invalid_input` with the field `logo`; `not_found`; `not_signed_in`; `too_many_requests` as `encodePicture`
 */
export async function changeLogo(
  means: Means,
  session: Session,
  { companyId, file }: { companyId: number; file: File },
): Promise<Company> {
  const kind = await readFileKind(file)
  if (!logoKinds.some((known) => known === kind))
    throw new DomainError('invalid_input', { errors: { logo: 'file_not_supported' } })
  const encoded = await encodePicture(file, { ...session, signal: means.signal })
  if ('error' in encoded) throw new DomainError('invalid_input', { errors: { logo: encoded.error } })
  const small = await sharp(encoded.picture).resize(fitInside(longestSide)).jpeg({ quality: 90 }).toBuffer()
  const { row } = await replaceFile(means, { content: small, ending: 'jpg' }, (logo) =>
    writeLogo(means, companyId, logo),
  )
  return toCompany(row)
}

/** Removes the logo of a company, and its file. @throws `not_found`, `not_signed_in` */
export async function removeLogo(means: Means, companyId: number): Promise<Company> {
  const { old, row } = await writeLogo(means, companyId, null)
  await discardFile(means, old)
  return toCompany(row)
}

/** Stores the name of a company's logo. Returns the company and the name of the previous logo. */
function writeLogo({ write }: Means, companyId: number, logo: string | null) {
  return write(async (queries) => {
    const before = await lockLogo(queries, companyId)
    const row = before && (await updateLogo(queries, companyId, logo))
    if (!row) throw new DomainError('not_found')
    return { old: before.logo, row }
  })
}
