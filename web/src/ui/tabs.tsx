import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface Tab {
  value: string
  label: ReactNode
  disabled?: boolean
  panel: ReactNode
  /** Keeps the content of the tab's panel mounted while another tab is shown. */
  keep?: boolean
}

/** The tabs of a page. The arrow keys, Home and End choose a tab. Tab moves to its panel. */
export function Tabs(props: {
  tabs: readonly Tab[]
  value: string
  className?: string | undefined
  onChange: (value: string) => void
}) {
  const { tabs, value, className, onChange } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const open = tabs.filter((tab) => !tab.disabled)
    const at = open.findIndex((tab) => tab.value === value)
    const next: Record<string, number> = {
      ArrowLeft: (at - 1 + open.length) % open.length,
      ArrowRight: (at + 1) % open.length,
      Home: 0,
      End: open.length - 1,
    }
    const chosen = open[next[event.key] ?? -1]
    if (!chosen) return
    event.preventDefault()
    onChange(chosen.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${chosen.value}"]`)?.focus()
  }

  return (
    <div className={className}>
      <div ref={list} className="tab-list" role="tablist" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-tab-${tab.value}`}
            type="button"
            className="tab"
            role="tab"
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={`${id}-panel-${tab.value}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {(tab.keep || tab.value === value) && tab.panel}
        </div>
      ))}
    </div>
  )
}
