import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

interface Tab {
  key: string
  title: string
  content: ReactNode
}

/** Tabs with keyboard support. Hidden panels stay mounted and keep their input. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(tabs[0]?.key)

  function handleKey(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === active)
    const targets: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const index = (target + tabs.length) % tabs.length
    setActive(tabs[index]?.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="user-tabs">
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === active}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => setActive(key)}
            onKeyDown={handleKey}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div key={key} role="tabpanel" id={`${id}-${key}-panel`} hidden={key !== active}>
          {content}
        </div>
      ))}
    </>
  )
}
