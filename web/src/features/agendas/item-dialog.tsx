import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AgendaItem } from '@zelo/contract/agendas'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { formatRefusedField } from './agenda-refusal.ts'
import { previewQuery } from './agendas.api.ts'
import styles from './item-dialog.module.css'
import { groupErrorsByField, hasSamePlan, listDraftDays, type PlanDraft, toAgendaItem } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { type Checked, PlanPreview } from './plan-preview.tsx'
import { createItem, type DraftItem, type OpenedItem } from './schedule-draft.ts'
import { useDebounced } from './use-debounced.ts'
import { useFailedSubmit } from './use-failed-submit.ts'

/**
 * Adds or edits one item of a schedule and previews its appointments. Errors appear after the first attempt to keep the
 * item, and then update with each change. Discarding typed values needs a confirmation.
 */
export function ItemDialog(props: {
  item: OpenedItem['item']
  /** The item after which a new item is added. The new item gets the same days and begins when this item ends. */
  former: DraftItem | undefined
  company: { id: number; name: string; today: string }
  user: { id: number; name: string }
  environments: readonly { id: number; name: string }[]
  /** The other items of the schedule, in the form that a save sends. The check also finds clashes with these items. */
  others: readonly AgendaItem[]
  onKeep: (draft: PlanDraft) => void
  onClose: () => void
}) {
  const { item, former, company, user, environments, onKeep, onClose } = props
  const { t } = useTranslation()
  const isNew = item === 'new'
  const opened: OpenedItem = isNew ? createItem(company.today, former) : { item, plan: item }
  const edit = useDraft(opened, { isSame: hasSamePlan, fits: (kept) => kept.item === item })
  const draft = edit.draft.plan
  const { failed, form, reject } = useFailedSubmit()
  const { today } = company
  const errors = groupErrorsByField(draft, { today })
  const checked = useChecked(draft, props)
  const wrong = [...errors.values()].flat().length

  const keep = () => {
    if (wrong > 0) return reject()
    if (checked.sameSlot) return
    onKeep(draft)
  }
  const withClashes = checked.clashDays.length > 0
  const verb = isNew
    ? t(withClashes ? 'agendas.addWithClashes' : 'agendas.addItem')
    : t(withClashes ? 'agendas.keepWithClashes' : 'agendas.keepItem')
  return (
    <FormDialog
      width="wide"
      title={t(isNew ? 'agendas.add' : 'agendas.editItem')}
      subtitle={`${user.name}, ${company.name}`}
      verb={verb}
      changed={edit.isChanged}
      beside={
        failed &&
        wrong > 0 && (
          <span className={styles.wrong}>
            <FieldError sentence={t('agendas.toCorrect', { count: wrong })} />
          </span>
        )
      }
      formRef={form}
      className={styles.columns}
      onSubmit={keep}
      onClose={onClose}
    >
      <PlanFields
        draft={draft}
        environments={environments}
        today={today}
        errors={failed ? errors : new Map()}
        onChange={(plan) => edit.change({ plan })}
      />
      <aside className={styles.aside}>
        <PlanPreview days={listDraftDays(draft)} slotCount={draft.slots.length} checked={checked} />
      </aside>
    </FormDialog>
  )
}

/**
 * Checks a valid draft against the other items and the saved schedules. It waits until typing pauses. It reports no clashes
 * until the response arrives.
 */
function useChecked(draft: PlanDraft, props: Parameters<typeof ItemDialog>[0]): Checked {
  const { company, user, environments, others } = props
  const settled = useDebounced(draft)
  const environment = environments.find(({ id }) => id === settled.environmentId)
  const isRight =
    environment !== undefined && groupErrorsByField(settled, { today: company.today }).size === 0
  const own = others.length
  const items = isRight
    ? [...others, toAgendaItem(settled, { companyId: company.id, user, environment, today: company.today })]
    : []
  const preview = useQuery({
    ...previewQuery(items, own),
    enabled: isRight,
    placeholderData: keepPreviousData,
  })
  const isCurrent = settled === draft && !preview.isPlaceholderData
  const item = isCurrent ? preview.data?.items[own] : undefined
  if (!isRight || preview.isError || !preview.data || !item) {
    const state = !isRight ? 'waiting' : preview.isError ? 'failed' : 'checking'
    const refused = isRight ? formatRefusedField(preview.error) : undefined
    return { state, refused, sameSlot: null, clashes: [], clashDays: [], moreClashes: false }
  }
  const { clashes, moreClashes, workWarnings } = preview.data
  return { state: 'done', refused: undefined, ...item, clashes, moreClashes, workWarnings }
}
