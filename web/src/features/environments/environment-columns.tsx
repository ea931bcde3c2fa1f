import type { Environment, PlainField } from '@zelo/contract/environments'
import { formatArea } from '@zelo/contract/rules/area'
import type { Language } from '@zelo/ui/lib/language.ts'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import type { SearchField } from '../../kit/filters/use-search-fields.ts'
import { ListCell } from '../../kit/table/list-cell.tsx'
import type { Column } from '../../kit/table/use-data-table.ts'
import { AreaCell } from './area-cell.tsx'
import { OldCodeMark } from './old-code-mark.tsx'
import { RiskSwatches } from './risk-swatch.tsx'

export const readEnvironmentRowId = (environment: Environment) => environment.id
export const readEnvironmentName = (environment: Environment) => environment.name

function procedureNames(environment: Environment, mandatory: boolean): string[] {
  return environment.procedures.filter((each) => each.mandatory === mandatory).map(({ name }) => name)
}

/**
 * Returns the specified columns of the list (R2-044 to R2-051), and a column for the area and its kind. The list itself adds
 * check boxes and row actions. Each column is as wide as its longest common word. The procedures share the remaining width.
 */
export function environmentColumns(t: TFunction, language: Language): Column<Environment>[] {
  const kinds = t('environments.areaKind', { returnObjects: true })
  const toTexts = ({ area, areaKind }: Environment) => [
    area === null ? '' : formatArea(area, language),
    areaKind ? kinds[areaKind] : '',
  ]
  const toText = (environment: Environment) => toTexts(environment).filter(Boolean).join(' · ')
  return [
    ...specifiedColumns(t),
    {
      id: 'area',
      head: t('environments.field.area'),
      text: toText,
      cell: (environment) => {
        const [area, kind] = toTexts(environment)
        const whole = toText(environment)
        return area && kind ? <AreaCell area={area} kind={kind} whole={whole} /> : whole
      },
      value: ({ area }) => area,
      width: '88px',
      roomy: true,
      card: 'labelled',
    },
  ]
}

/** Returns the columns of the Excel export: the specified columns, and one column for each plain field. */
export function environmentSheetColumns(t: TFunction): Column<Environment>[] {
  return [
    ...specifiedColumns(t),
    ...Object.entries(t('environments.sheet', { returnObjects: true })).map(
      ([id, head]): Column<Environment> => {
        const value = (environment: Environment) => {
          const stored = environment[id as PlainField]
          return typeof stored === 'string' ? t(`environments.areaKind.${stored}`) : stored
        }
        return { id, head, value, text: (environment) => String(value(environment) ?? ''), card: 'fact' }
      },
    ),
  ]
}

function specifiedColumns(t: TFunction): Column<Environment>[] {
  const text = (id: string, head: string, of: (environment: Environment) => string, width: string) =>
    ({ id, head, text: of, width, card: 'fact' }) as const
  const procedures = (id: string, head: string, mandatory: boolean) =>
    ({
      id,
      head,
      text: (environment: Environment) => procedureNames(environment, mandatory).join(', '),
      cell: (environment: Environment) => <ListCell texts={procedureNames(environment, mandatory)} />,
      card: 'labelled',
    }) as const
  return [
    text('company', t('environments.company'), (environment) => environment.company, '106px'),
    {
      id: 'name',
      head: t('environments.name'),
      text: readEnvironmentName,
      cell: ({ id, name, qrAwaited }) => {
        const link = <Link to={`/ambientes/${id}`}>{name}</Link>
        return qrAwaited ? <OldCodeMark>{link}</OldCodeMark> : link
      },
      width: 'clamp(118px, 12vw - 30px, 240px)',
      card: 'title',
    },
    text('category', t('environments.category'), (environment) => environment.category, '98px'),
    text('sector', t('environments.sector'), (environment) => environment.sector, '114px'),
    text('floor', t('environments.floor'), (environment) => environment.floor, '82px'),
    {
      id: 'risks',
      head: t('environments.risks'),
      text: (environment) => environment.riskNames.join(', '),
      cell: ({ riskNames, risks }) => (
        <ListCell texts={riskNames} marks={<RiskSwatches risks={risks.slice(0, mostSwatches)} />} />
      ),
      width: '96px',
      card: 'labelled',
    },
    procedures('mandatory', t('environments.mandatory'), true),
    procedures('optional', t('environments.optional'), false),
  ]
}

/** The largest number of swatches in a cell. With more swatches, the name of the first risk would not fit. */
const mostSwatches = 3

/** Returns the seven fields that the filter dialog offers for the search (R2-057 to R2-064). */
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

/** The fields that a search compares by default: only 'Ambiente', the name. */
export const fieldsAtFirst: readonly string[] = ['name']
