import type { Place } from '@zelo/contract/my-work'
import { findPresence, isPlainCode, type Proof, readEnvironmentId } from '@zelo/contract/rules/proof'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Guess, Write } from '../../http/route.ts'
import { selectEnvironmentKeys } from '../executions/executions.queries.ts'
import { selectMyPlaces } from './my-work.queries.ts'
import { typedCodes } from './typed-codes.ts'

/**
 * Returns the environment of a scanned or typed code.
 * @throws `unreadable_code`, `not_found`, `unknown_key`, `key_required`; `too_many_requests` after too many wrong typed
 *   codes
 */
export async function readPlace(
  { write, guess }: { write: Write; guess: Guess },
  proof: Proof,
  now: Date,
): Promise<Place> {
  const look = () => write((queries) => findPlace(queries, proof, now))
  const found = 'typed' in proof ? await guess(typedCodes, look, countFailures) : await look()
  if (found instanceof DomainError) throw found
  return found
}

function countFailures(found: Place | DomainError): number {
  return found instanceof DomainError && found.code === 'unknown_key' ? 1 : 0
}

async function findPlace(queries: Queries, proof: Proof, now: Date): Promise<Place | DomainError> {
  const environmentId = readEnvironmentId(proof)
  if (environmentId === null) return new DomainError('unreadable_code')
  const keys = (await selectEnvironmentKeys(queries, [environmentId])).get(environmentId)
  // A code without a key gets the same response for an unknown environment and for an environment that requires a key.
  if (!keys) return new DomainError(isPlainCode(proof) ? 'key_required' : 'not_found')
  const shown = findPresence(proof, keys, { shownAt: now, receivedAt: now })
  if ('error' in shown) return new DomainError(shown.error)
  const [place] = await selectMyPlaces(queries, { environmentIds: [environmentId], taskIds: [] })
  return place!
}
