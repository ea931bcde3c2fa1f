import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import type { ReferenceData } from '@zelo/contract/reference-data'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { SectionTexts } from '../i18n/sections.ts'
import { actorOf, companyScope, useSignedIn } from '../lib/session.ts'
import { focusContent } from '../ui/focus-content.ts'
import { PageHead } from '../ui/page-head.tsx'
import { CrudEdit, CrudRegister } from './crud-form.tsx'
import { CrudList } from './crud-list.tsx'
import styles from './crud-screen.module.css'
import { companiesQuery, referenceDataQuery } from './reference-data.api.ts'

/** The catalogue sections that hold the texts of a reference-data screen, all of the same keys. */
export type ReferenceTexts = {
  [section in keyof SectionTexts]: SectionTexts[section] extends { register: string; editTitle: string }
    ? section
    : never
}[keyof SectionTexts]

/** A reference-data screen as data (spec 2 §2.1, §2.4–2.6). */
export interface ReferenceScreen {
  data: ReferenceData
  texts: ReferenceTexts
  /** Name of the Excel export, without the date. */
  exportName: string
}

/**
 * List, register and edit of one kind of reference data. Which of them shows is in the address: `tab=register`,
 * `edit=<id>`. After a write the screen returns to the list with fresh data (spec 2 §4, DESIGN §7), and what was left
 * is no step to go back to. What was typed to register is kept while the list is looked at.
 */
export function crudScreen(screen: ReferenceScreen) {
  return () => <CrudScreen screen={screen} />
}

function CrudScreen({ screen }: { screen: ReferenceScreen }) {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const scope = companyScope(session)
  const list = useQuery(referenceDataQuery(screen.data, scope))
  const companies = useQuery(companiesQuery(scope))
  const [params, setParams] = useSearchParams()

  const writable = can(actorOf(session), 'reference-data.write')
  const rows = list.data
  const registering = writable && rows !== undefined && params.get('tab') === 'register'
  const edited = writable ? rows?.find((row) => String(row.id) === params.get('edit')) : undefined

  const [registerOpened, setRegisterOpened] = useState(registering)
  if (registering && !registerOpened) setRegisterOpened(true)

  const open = (change: Record<string, string>) => setParams((now) => withPlace(now, change))
  const close = () => {
    setParams((now) => withPlace(now, {}), { replace: true })
    focusContent()
  }

  return (
    <>
      <PageHead title={t(`${screen.texts}.title`)} about={t(`${screen.texts}.about`)} />
      <Tabs
        value={registering ? 'register' : 'list'}
        onChange={(tab) => open(tab === 'register' ? { tab } : {})}
        keepMounted={false}
        keepMountedMode="display-none"
        className={styles.tabs}
      >
        <Tabs.List>
          <Tabs.Tab value="list">
            {t(`${screen.texts}.list`)}{' '}
            {rows && <span className={styles.count}>{rows.length.toLocaleString(i18n.language)}</span>}
          </Tabs.Tab>
          {writable && (
            <Tabs.Tab value="register" disabled={rows === undefined}>
              {t(`${screen.texts}.register`)}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="list">
          {edited && rows ? (
            <CrudEdit
              key={edited.id}
              screen={screen}
              rows={rows}
              record={edited}
              onSaved={close}
              onCancel={close}
            />
          ) : (
            <CrudList
              screen={screen}
              list={list}
              writable={writable}
              onEdit={(record) => open({ edit: String(record.id) })}
              onRegister={() => open({ tab: 'register' })}
            />
          )}
        </Tabs.Panel>
        {writable && (
          <Tabs.Panel value="register" keepMounted>
            {registerOpened && rows && (
              <CrudRegister
                screen={screen}
                rows={rows}
                companies={companies}
                onSaved={() => {
                  if (!registering) return
                  setParams({}, { replace: true })
                  focusContent()
                }}
              />
            )}
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}

/** The address of the list, or of what `place` opens over it; search, order and page stay. */
function withPlace(params: URLSearchParams, place: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('tab')
  next.delete('edit')
  for (const [name, value] of Object.entries(place)) next.set(name, value)
  return next
}
