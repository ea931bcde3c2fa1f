import { formatPhone, readPhone } from '@zelo/contract/rules/phone'
import { useTranslation } from 'react-i18next'

/** Links that call a person and open a chat in WhatsApp. Renders nothing if the phone number is not Brazilian. */
export function ContactLinks({ name, phone }: { name: string; phone: string }) {
  const { t } = useTranslation()
  const digits = readPhone(phone)
  if (!digits) return null
  return (
    <>
      <a
        className="figures"
        href={`tel:+55${digits}`}
        aria-label={t('overview.call', { name, phone: formatPhone(digits) })}
      >
        {formatPhone(digits)}
      </a>
      <a
        href={`https://wa.me/55${digits}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('overview.chat', { name })}
      >
        WhatsApp
      </a>
    </>
  )
}
