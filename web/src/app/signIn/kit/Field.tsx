import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  problem?: string | undefined
  /** Stands in the box, behind the words. */
  suffix?: ReactNode
  /** Stands beside the box. */
  beside?: ReactNode
}

/** A labelled line of a form. The line for hints is always there, so that nothing below it moves. */
export function Field({ label, problem, suffix, beside, ...input }: FieldProps) {
  const id = useId()
  const [isCapsLocked, setCapsLocked] = useState(false)
  const hint = problem ?? (input.type === 'password' && isCapsLocked ? '大写锁定已开启' : undefined)

  const watchCapsLock = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'))

  return (
    <div className="user-field">
      <label htmlFor={id}>{label}</label>
      <div className="user-field-line">
        <div className="user-box" data-invalid={problem !== undefined}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            id={id}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-hint`}
            onKeyUp={watchCapsLock}
          />
          {suffix}
        </div>
        {beside}
      </div>
      <div id={`${id}-hint`} className="user-hint">
        {hint}
      </div>
    </div>
  )
}
