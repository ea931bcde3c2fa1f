import type { Environment } from '@zelo/contract/environments'
import type { TFunction } from 'i18next'
import type { SearchField } from '../../kit/filters/use-search-fields.ts'
import { ListCell } from '../../kit/table/list-cell.tsx'
import type { Column } from '../../kit/table/use-data-table.ts'
import { OldCodeMark } from './old-code-mark.tsx'
import { RiskSwatches } from './risk-swatch.tsx'

export const readEnvironmentRowId = (environment: Environment) => environment.id
export const readEnvironmentName = (environment: Environment) => environment.name

function procedureNames(environment: Environment, mandatory: boolean): string[] {
  return environment.procedures.filter((each) => each.mandatory === mandatory).map(({ name }) => name)
}

/** The columns of the list (R2-044 to R2-051). The list adds check boxes and row actions. */
export function environmentColumns(t: TFunction): Column<Environment>[] {
  const text = (id: string, head: string, of: (environment: Environment) => string, width: string) =>
    ({ id, head, text: of, width, card: 'fact' }) as const
  const procedures = (id: string, head: string, mandatory: boolean, width?: string) =>
    ({
      id,
      head,
      text: (environment: Environment) => procedureNames(environment, mandatory).join(', '),
      cell: (environment: Environment) => <ListCell texts={procedureNames(environment, mandatory)} />,
      ...(width && { width }),
      card: 'labelled',
    }) as const
  return [
    text('company', t('environments.company'), (environment) => environment.company, '10.5%'),
    {
      id: 'name',
      head: t('environments.name'),
      text: readEnvironmentName,
      cell: (environment) =>
        environment.qrAwaited ? (
          <OldCodeMark>{readEnvironmentName(environment)}</OldCodeMark>
        ) : (
          readEnvironmentName(environment)
        ),
      width: '17.5%',
      card: 'title',
    },
    text('category', t('environments.category'), (environment) => environment.category, '9%'),
    text('sector', t('environments.sector'), (environment) => environment.sector, '10%'),
    text('floor', t('environments.floor'), (environment) => environment.floor, '6.5%'),
    {
      id: 'risks',
      head: t('environments.risks'),
      text: (environment) => environment.riskNames.join(', '),
      cell: ({ riskNames, risks }) => (
        <ListCell texts={riskNames} marks={<RiskSwatches risks={risks.slice(0, mostSwatches)} />} />
      ),
      width: '13%',
      card: 'labelled',
    },
    procedures('mandatory', t('environments.mandatory'), true, '12%'),
    procedures('optional', t('environments.optional'), false),
  ]
}

/** The largest number of swatches for which the first risk's name still has room. */
const mostSwatches = 3

/** The seven items of the filter dialog (R2-057 to R2-064). */
export function environmentFields(t: TFunction): SearchField[] {
  const field = (id: string, label: string, ...columns: string[]) => ({
    id,
    label,
    columns: columns.length > 0 ? columns : [id],
  })
  return [
    field('company', t('environments.company')),
    field('name', t('environments.name')),
    field('category', t('environments.category')),
    field('sector', t('environments.sector')),
    field('floor', t('environments.floor')),
    field('risk', t('environments.risk'), 'risks'),
    field('procedure', t('environments.procedure'), 'mandatory', 'optional'),
  ]
}

/** The default search field is Ambiente. */
export const fieldsAtFirst: readonly string[] = ['name']
