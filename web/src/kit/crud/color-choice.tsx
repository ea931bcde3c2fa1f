import { longColor, otherColors, riskMap, typedColor } from '@zelo/contract/rules/colors'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './color-choice.module.css'

/**
 * A colour field. It offers the named groups of the risk map and more colours. For any other colour, the user opens the
 * system's colour picker or types `#rrggbb`. Arrow keys move through the colours.
 */
export function ColorChoice(props: {
  label: string
  name: string
  /** `#rrggbb`, an incomplete text, or empty. */
  value: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  error: ReactNode
}) {
  const { label, name, value = '', onChange, error } = props
  const { t } = useTranslation()
  const id = useId()
  const choose = (color: string) => onChange({ currentTarget: { value: color } })
  const whole = /^#[0-9a-f]{6}$/.test(value)
  const listed = [...riskMap, ...otherColors].some(({ color }) => color === value)

  const swatch = (color: string) => (
    <input
      id={id + color}
      type="radio"
      className={styles.swatch}
      style={{ backgroundColor: color }}
      name={name}
      value={color}
      checked={color === value}
      onChange={() => choose(color)}
    />
  )
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.field}
      tabIndex={-1}
    >
      <div id={`${id}-label`} className={styles.label}>
        {label}
      </div>
      <div className={styles.box} data-error={error ? true : undefined}>
        <p className={styles.about}>{t('colors.riskMap')}</p>
        <div className={styles.groups}>
          {riskMap.map(({ name, group, color }) => (
            <label
              key={color}
              htmlFor={id + color}
              className={styles.group}
              title={t(`colors.names.${name}`)}
            >
              {swatch(color)}
              <span>
                {t(`colors.groups.${group}`)}
                <span className="visually-hidden">, {t(`colors.names.${name}`)}</span>
              </span>
            </label>
          ))}
        </div>
        <p className={styles.about}>{t('colors.others')}</p>
        <div className={styles.others}>
          {otherColors.map(({ name, color }) => (
            <label
              key={color}
              htmlFor={id + color}
              className={styles.other}
              title={t(`colors.names.${name}`)}
            >
              {swatch(color)}
              <span className="visually-hidden">{t(`colors.names.${name}`)}</span>
            </label>
          ))}
        </div>
        <div className={styles.own}>
          <label htmlFor={`${id}-own`}>{t('colors.own')}</label>
          <span className={styles.ownField} data-chosen={(whole && !listed) || undefined}>
            <input
              type="color"
              className={styles.picker}
              aria-label={t('colors.pick')}
              data-empty={!whole || undefined}
              value={whole ? value : '#808080'}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
            <input
              id={`${id}-own`}
              type="text"
              className={styles.hex}
              value={value}
              placeholder="#rrggbb"
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => choose(typedColor(currentTarget.value))}
              onBlur={() => value !== longColor(value) && choose(longColor(value))}
            />
          </span>
        </div>
      </div>
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  )
}
