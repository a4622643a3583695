import { Button, Popover, Spin } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../useMessages.ts'
import styles from './SubTablePopover.module.css'
import { askFor } from '../../pickers/askFor.ts'

export interface SubTablePopoverProps<T> {
  /** Title of the popover, e.g. 合同 A-7 的付款. */
  title: string
  /** Label of the button. */
  children: ReactNode
  load: (signal: AbortSignal) => Promise<T>
  content: (loaded: T) => ReactNode
  width?: number
}

const failed = '打开子表失败' // 2-data-entry-parts.md §8

/** Below or above the button, shifted on a small screen until it is fully visible. */
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: { adjustX: true, shiftX: true, adjustY: true } },
}

/** A button in a cell or row that opens a sub-table beside it. */
export function SubTablePopover<T>({ title, children, load, content, width = 560 }: SubTablePopoverProps<T>) {
  const [message, holder] = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ value: T }>()
  const opening = useRef<AbortController>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const touched = useRef<EventTarget>(null)
  useEffect(() => () => opening.current?.abort(), [])
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const touch = ({ target }: Event) => void (touched.current = target)
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(kind, touch, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])

  async function open(): Promise<void> {
    const controller = new AbortController()
    opening.current = controller
    setOpen(true)
    setLoaded(undefined)
    try {
      const value = await retryLoad(load, controller.signal)
      if (!controller.signal.aborted) setLoaded({ value })
    } catch {
      if (controller.signal.aborted) return
      setOpen(false)
      void message.error(failed)
    }
  }
  function close(): void {
    opening.current?.abort()
    setOpen(false)
  }
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    close()
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      {holder}
      <Popover
        open={isOpen}
        trigger="click"
        placement="bottomLeft"
        builtinPlacements={placements}
        arrow={false}
        destroyOnHidden
        onOpenChange={(wish) => {
          if (wish) void open()
          else if (!isInOtherWindow(touched.current, button.current)) close()
        }}
        afterOpenChange={(now) => {
          if (now) panel.current?.focus({ preventScroll: true })
        }}
        content={
          <div role="presentation" onKeyDown={closeOnEscape}>
            <div
              ref={panel}
              role="dialog"
              aria-label={title}
              tabIndex={-1}
              className={styles.popover}
              style={{ width }}
            >
              <div className={styles.title}>{title}</div>
              {loaded ? (
                content(loaded.value)
              ) : (
                <div className={styles.waiting}>
                  <Spin description="正在打开…" />
                </div>
              )}
            </div>
          </div>
        }
      >
        <Button ref={button} size="small" aria-haspopup="dialog" aria-expanded={isOpen} aria-label={title}>
          {children}
        </Button>
      </Popover>
    </>
  )
}

/** A dialog above the popover, such as a confirmation, belongs to the popover. */
function isInOtherWindow(target: EventTarget | null, button: HTMLElement | null): boolean {
  const window = target instanceof Element ? target.closest('.ant-modal-root') : null
  return window !== null && !window.contains(button)
}

/** Maximum number of retries (2-data-entry-parts.md §8). */
const maxRetries = 3
const pauseMs = 300

/** Loads with retries; throws the last error when all have failed. */
async function retryLoad<T>(load: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await askFor(load, (answer) => answer as T | undefined, signal)
    } catch (error) {
      if (signal.aborted || retries === maxRetries) throw error
    }
    await new Promise((done) => setTimeout(done, pauseMs))
    signal.throwIfAborted()
  }
}
