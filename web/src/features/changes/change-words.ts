import type { Change, ChangeSubject } from '@zelo/contract/changes'
import { findReferenceName, type ReferenceNoun } from '@zelo/contract/reference-lists'
import { formatArea } from '@zelo/contract/rules/area'
import { areaKindNames } from '@zelo/contract/rules/area-kind-names'
import type { AreaKind } from '@zelo/contract/rules/area-kinds'
import { toDisplayDate, toZonedIso, type Weekday } from '@zelo/contract/rules/calendar'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { formatPhone } from '@zelo/contract/rules/phone'
import { formatSpan, toBriefWeekday, toMonthName } from '@zelo/ui/lib/dates.ts'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import type { ParseKeys, TFunction } from 'i18next'

/** The language and time zone in which a change is shown. */
export interface Reader {
  t: TFunction
  language: string
  timeZone: string
  languages: Intl.DisplayNames
  /** The label of each field and its place in the order of fields, by the field's name in the log. */
  fields: ReadonlyMap<string, { label: string; place: number }>
}

/** Creates the reader. All changes should share one, because its creation takes as long as formatting a hundred changes. */
export function createReader(t: TFunction, language: string, timeZone: string): Reader {
  const labels = Object.entries(t('changes.field', { returnObjects: true }))
  // Some texts use a field's name in the code. The log uses its name in the database.
  const toLogName = (id: string) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const fields = new Map(labels.map(([id, label], place) => [toLogName(id), { label, place }]))
  return { t, language, timeZone, languages: new Intl.DisplayNames(language, { type: 'language' }), fields }
}

/** A changed field with its values as text. Null means that the field was missing or was an empty list. */
export interface ChangedField {
  id: string
  label: string
  /** True if the field is a list. `before` then contains the removed items, and `after` contains the added items. */
  isList: boolean
  before: string | null
  after: string | null
}

type Json = NonNullable<Change['after']>[string]

/** Returns the name of the changed record. If the record belongs to a person, the person's name follows. */
export function recordName({ subject, name, personName }: Change): string {
  const called = subject === 'cpf-registration' ? maskCpf(name) : name
  return [called, personName].filter(Boolean).join(' · ')
}

/** Returns the headline of a change, such as `Alteração de setor`. */
export function formatHeadline({ action, subject }: Change, t: TFunction): string {
  return t(`changes.line.${action}`, { subject: formatSubject(subject, t) })
}

/** Returns the kind of the changed record in the singular, such as 'setor'. */
function formatSubject(subject: ChangeSubject, t: TFunction): string {
  const kind = findReferenceName(subject)
  return t(kind ? `${kind}.one` : `changes.subject.${subject as OtherSubject}`)
}

/** Returns the title of a kind of records, such as 'Setores'. */
export function formatSubjectTitle(subject: ChangeSubject, t: TFunction): string {
  const kind = findReferenceName(subject)
  return t(kind ? `${kind}.title` : `changes.subjects.${subject as OtherSubject}`)
}

/** The kinds of records that are no reference data. The change log has its own words for these kinds. */
type OtherSubject = Exclude<ChangeSubject, ReferenceNoun>

export function toAuthorName({ userId, userName }: Change, t: TFunction): string {
  return userId === null ? t('changes.system') : (userName ?? t('changes.nothing'))
}

/** Returns all changed fields. For a new or removed record, returns all fields that have a value. */
export function listChangedFields(change: Change, reader: Reader): ChangedField[] {
  const fields = listAllFields(change, reader)
  if (change.action === 'changed') return fields
  return fields.filter(({ before, after }) => {
    const text = before ?? after
    return text !== null && text !== reader.t('changes.nothing')
  })
}

/** Returns all fields in the order in which they are shown. */
function listAllFields({ before, after }: Change, reader: Reader): ChangedField[] {
  const { fields } = reader
  const place = (id: string) => fields.get(id)?.place ?? fields.size
  const ids = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return ids
    .toSorted((one, other) => place(one) - place(other))
    .map((id) => ({
      id,
      label: fields.get(id)?.label ?? id,
      isList: Array.isArray(before?.[id] ?? after?.[id]),
      before: formatSide(id, before, reader),
      after: formatSide(id, after, reader),
    }))
}

function formatSide(id: string, state: Change['after'], reader: Reader): string | null {
  const value = state?.[id]
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null
  return formatValue(id, value, reader)
}

function formatValue(id: string, value: Json, reader: Reader): string {
  const { t } = reader
  if (value === null || value === '') return t('changes.nothing')
  if (typeof value === 'boolean') return t(value ? 'reports.yes' : 'reports.no')
  if (typeof value === 'number') return formatNumber(id, value, reader.language)
  if (Array.isArray(value)) {
    const words = value.map((item) => formatValue(id, item, reader))
    // Sorts lists of names. Weekdays and times keep their order.
    return (value.some(isNamed) ? words.toSorted(nameComparison()) : words).join(', ')
  }
  if (typeof value === 'object') {
    if (isNamed(value)) return value.name
    return t(id === 'access' ? 'changes.withoutLevel' : 'changes.nothing')
  }
  return formatText(id, value, reader)
}

function formatNumber(id: string, value: number, language: string): string {
  if (id === 'month') return toMonthName(value, language)
  return id === 'area' ? formatArea(value, language as Language) : String(value)
}

function isNamed(value: Json): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}

const days = [
  'anchor_day',
  'birth_date',
  'valid_from',
  'valid_to',
  'start_day',
  'end_day',
  'day',
  'first_day',
  'last_day',
]
const enums = [
  'type',
  'status',
  'standing',
  'kind',
  'effect',
  'on_holiday',
  'absence_kind',
  'cover_mode',
  'alert_state',
  'alert_kind',
  'alert_reason',
  'recipient_roles',
  'shift_kind',
]

/** Fields whose change is shown without its values. */
const hiddenValues = ['password', 'avatar', 'logo', 'whatsapp_token', 'whatsapp_app_secret']

function formatText(id: string, text: string, reader: Reader): string {
  const { t, languages, timeZone } = reader
  if (days.includes(id)) return toDisplayDate(text)
  if (enums.includes(id)) return t(`changes.${id}.${text}` as ParseKeys)
  if (id === 'cpf') return maskCpf(text)
  if (id === 'cnpj') return maskCnpj(text)
  if (id === 'phone') return formatPhone(text)
  if (hiddenValues.includes(id)) return t('changes.secretChanged')
  if (id === 'sign_in_link') return t('changes.linkCreated')
  if (id === 'language') return languages.of(text) ?? text
  if (id === 'area_kind') return areaKindNames[reader.language as Language][text as AreaKind] ?? text
  if (id === 'main' || id === 'revisions' || id === 'quiet_hours')
    return formatSpan(text.slice(0, 5), text.slice(6))
  if (id === 'weekdays' || id === 'weekdays_2' || id === 'quiet_days')
    return formatChangedWeekdays(text.split(','), reader)
  if (id === 'qr_replaced') {
    const at = toZonedIso(Date.parse(text), timeZone)
    return formatDayAndTime(at)
  }
  return text
}

function formatChangedWeekdays(weekdays: string[], { t, language }: Reader): string {
  if (weekdays.length === 7) return t('changes.everyDay')
  const names = weekdays.map((day) => toBriefWeekday(Number(day) as Weekday, language))
  return new Intl.ListFormat(language).format(names)
}
