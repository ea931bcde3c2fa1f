import { useQuery } from '@tanstack/react-query'
import type { Environment } from '@zelo/contract/environments'
import { sumStandardMinutes } from '@zelo/contract/rules/standard-minutes'
import { useMemo } from 'react'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { environmentFormQuery } from '../environments/environments.api.ts'

/**
 * Adds the standard minutes of a cleaning to each environment, by its mandatory procedures. The minutes are null while
 * the procedures load.
 */
export function useStandardRooms(environments: readonly Environment[]) {
  const { data } = useQuery(environmentFormQuery(readCompanyScope(useSignedIn())))
  return useMemo(() => {
    const minutes = new Map(data?.procedures.map((procedure) => [procedure.id, procedure.minutes]))
    return environments.map((environment) => ({
      ...environment,
      standardMinutes: sumStandardMinutes(
        environment.procedures
          .filter(({ mandatory }) => mandatory)
          .map(({ id }) => ({ minutes: minutes.get(id) })),
      ),
    }))
  }, [data, environments])
}

export type StandardRoom = ReturnType<typeof useStandardRooms>[number]
