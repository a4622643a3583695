import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from '../Editors.module.css'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const toolsIn = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')]

/** A row of tools: one tab stop, with arrow keys between the tools. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement>(undefined)
  const setStop = () => {
    const tools = toolsIn(bar.current!)
    const stop = current.current && tools.includes(current.current) ? current.current : tools[0]
    for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
    // Without usable tools it can still be scrolled by keyboard on a narrow screen.
    bar.current!.tabIndex = stop ? -1 : 0
  }
  // Tools appear, disappear and are disabled while the user types.
  useEffect(setStop)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const tools = toolsIn(bar.current!)
    const at = tools.indexOf(event.target as HTMLElement)
    if (!step || at < 0) return
    event.preventDefault()
    tools[step(at, tools.length)]!.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      className={styles.toolbar}
      onKeyDown={move}
      onFocus={({ target }) => {
        if (!toolsIn(bar.current!).includes(target)) return
        current.current = target
        setStop()
      }}
      // A mouse press must not clear the selection in the text.
      onMouseDown={(event) => {
        if ((event.target as HTMLElement).closest('button')) event.preventDefault()
      }}
    >
      {children}
    </div>
  )
}

export const ToolGap = () => <span className={styles.gap} aria-hidden />
