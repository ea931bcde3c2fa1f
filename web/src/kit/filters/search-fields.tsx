import { IconFilter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './search-fields.module.css'
import type { SearchFields as Fields, SearchField } from './use-search-fields.ts'

/**
 * The search filter of a list (`filters` of `FilterBar`). The button Filtrar opens a dialog that selects fields. Each
 * chosen field is a removable chip. Limpar restores the default fields.
 */
export function SearchFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { chosen, choose, isDefault } = fields
  const without = (id: string) => chosen.map((field) => field.id).filter((other) => other !== id)

  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('kit.filter')}
      </Button>
      <Chips label={t('kit.searchedFields')}>
        {chosen.map((field) => (
          <Chip
            key={field.id}
            field={t('kit.field')}
            value={field.label}
            dropLabel={t('kit.dropField', { field: field.label })}
            onDrop={chosen.length > 1 ? () => choose(without(field.id)) : undefined}
          />
        ))}
      </Chips>
      {!isDefault && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            choose([])
            // The pressed button disappears. The focus would be lost without this line.
            opener.current?.focus()
          }}
        >
          {t('kit.clear')}
        </Button>
      )}
      {open && <FieldsDialog fields={fields} onClose={() => setOpen(false)} />}
    </>
  )
}

function FieldsDialog({ fields, onClose }: { fields: Fields; onClose: () => void }) {
  const { t } = useTranslation()
  const [ids, setIds] = useState(() => fields.chosen.map((field) => field.id))
  return (
    <Dialog
      width="small"
      title={t('kit.filterTitle')}
      onClose={onClose}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            disabled={ids.length === 0}
            onClick={() => {
              fields.choose(ids)
              onClose()
            }}
          >
            {t('kit.apply')}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className={styles.legend}>{t('kit.filterWhy')}</legend>
        <div className={styles.choices}>
          {fields.fields.map((field, index) => (
            <label key={field.id} className={styles.choice}>
              <input
                type="checkbox"
                checked={ids.includes(field.id)}
                data-autofocus={index === 0 || undefined}
                onChange={({ currentTarget }) =>
                  setIds(
                    currentTarget.checked
                      ? withField(fields, ids, field)
                      : ids.filter((id) => id !== field.id),
                  )
                }
              />
              {field.label}
            </label>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}

/**
 * Adds a field to the chosen fields. A field with `alone` replaces all chosen fields. Any other field replaces a chosen
 * field with `alone`.
 */
function withField({ fields }: Fields, ids: readonly string[], field: SearchField): string[] {
  const others = ids.filter((id) => !fields.some((other) => other.id === id && other.alone))
  return field.alone ? [field.id] : [...others, field.id]
}
