import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  onCancel: () => void
  children: ReactNode
}

/** The browser's native modal dialog: it traps the focus and restores it on close. */
export function Dialog({ title, onCancel, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="user-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
