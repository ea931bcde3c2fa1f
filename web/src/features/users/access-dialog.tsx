import { IconCheck } from '@tabler/icons-react'
import { type Action, can } from '@zelo/contract/permissions'
import { maskCpf } from '@zelo/contract/rules/cpf'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './access-dialog.module.css'
import { type AccessLevel, accessLevels, toAccessLevel } from './user-access.ts'
import { changeAccess, staleUsers } from './user-list.api.ts'

/** The abilities that the table compares. Each is represented by one action of the permission matrix. */
const abilities = {
  work: 'own-work.record',
  see: 'back-office.enter',
  plan: 'agendas.write',
  people: 'users.edit',
  branches: 'branches.create',
  access: 'users.change-access',
  log: 'changes.read',
} as const satisfies Record<string, Action>
type Ability = keyof typeof abilities

/**
 * Chooses a person's level of access. The dialog shows what each level allows and who has it. It explains the effect
 * before anything is sent (R3-041).
 */
export function AccessDialog(props: { user: ListedUser; users: readonly ListedUser[]; onClose: () => void }) {
  const { user, users, onClose } = props
  const { t } = useTranslation()
  const { name, masterCpf } = user
  const current = toAccessLevel(user)
  const [level, setLevel] = useState<AccessLevel>(current)
  const lockId = useId()
  const write = useWrite({
    write: (chosen: AccessLevel) => changeAccess(user.id, chosen),
    success: t('userList.toggled'),
    failure: t('userList.toggleFailed'),
    stale: staleUsers,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  const isLower = accessLevels.indexOf(level) < accessLevels.indexOf(current)
  /**
   * Returns whether the person can get a level. The owner of a master CPF can be a cleaner or an administrator. No
   * other person can be an administrator.
   */
  const isOffered = (one: AccessLevel) =>
    one === 'cleaner' || (masterCpf ? one === 'master' : one !== 'master')
  return (
    <Dialog
      title={t('userList.levelsTitle', { name })}
      subtitle={
        <span className="figures">
          {maskCpf(user.cpf)} · {user.company}
        </span>
      }
      onClose={busy ? () => undefined : onClose}
      foot={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            className={isLower ? styles.danger : undefined}
            loading={busy}
            disabled={level === current}
            onClick={() => void confirm(level)}
          >
            {t(isLower ? 'userList.demoteVerb' : 'userList.promoteVerb')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.levels} disabled={busy}>
        <legend className="visually-hidden">{t('userList.levelsChoose')}</legend>
        {accessLevels.map((one) => (
          <div key={one} className={styles.level}>
            <label>
              <input
                type="radio"
                name="level"
                value={one}
                checked={level === one}
                disabled={!isOffered(one)}
                aria-describedby={isOffered(one) ? undefined : lockId}
                data-autofocus={one === current || undefined}
                onChange={() => setLevel(one)}
              />
              <span>{t(`userList.level.${one}`)}</span>
            </label>
            <Holders people={users.filter((person) => toAccessLevel(person) === one)} />
          </div>
        ))}
        <p id={lockId} className={styles.lock}>
          {t(masterCpf ? 'userList.masterOnly' : 'userList.masterLocked')}
        </p>
      </fieldset>
      <p className={styles.effect} role="status">
        {t(level === current ? 'userList.levelsKept' : toEffectKey(current, level))}
        {current === 'cleaner' && level !== current && ` ${t('userList.promoteKeeps')}`}
      </p>
      <AbilityTable chosen={level} />
    </Dialog>
  )
}

/** The number of people of a level. A click shows their names. */
function Holders({ people }: { people: readonly ListedUser[] }) {
  const { t, i18n } = useTranslation()
  const count = t('userList.count', {
    count: people.length,
    figure: people.length.toLocaleString(i18n.language),
  })
  if (people.length === 0) return <span className={styles.none}>{count}</span>
  const names = people.map(({ name }) => name).sort((one, other) => one.localeCompare(other, i18n.language))
  return (
    <details className={styles.holders}>
      <summary>{count}</summary>
      <p>{names.join(', ')}</p>
    </details>
  )
}

function AbilityTable({ chosen }: { chosen: AccessLevel }) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('userList.levelsTable')}</caption>
      <thead>
        <tr>
          <td />
          {accessLevels.map((level) => (
            <th key={level} scope="col" data-chosen={level === chosen || undefined}>
              <span>{t(`userList.levelShort.${level}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(abilities) as Ability[]).map((ability) => (
          <tr key={ability}>
            <th scope="row">{t(`userList.ability.${ability}`)}</th>
            {accessLevels.map((role) => (
              <td key={role} data-chosen={role === chosen || undefined}>
                {can({ role }, abilities[ability]) ? (
                  <>
                    <IconCheck size={18} stroke={2} aria-hidden />
                    <span className="visually-hidden">{t('userList.can')}</span>
                  </>
                ) : (
                  <span className={styles.no}>
                    <span aria-hidden="true">–</span>
                    <span className="visually-hidden">{t('userList.cannot')}</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function toEffectKey(from: AccessLevel, to: AccessLevel) {
  if (to === 'cleaner') return 'userList.demoteWhy'
  if (to === 'master') return 'userList.promoteMasterWhy'
  if (from === 'cleaner') return to === 'reader' ? 'userList.promoteWhy' : 'userList.promoteWriterWhy'
  return to === 'reader' ? 'userList.accessTaken' : 'userList.accessGiven'
}
