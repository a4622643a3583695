import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  problem?: string | undefined
  /** Inside the box, after the text. */
  suffix?: ReactNode
  /** Beside the box. */
  beside?: ReactNode
}

/** A labelled form field. The hint line is always rendered, so that the fields below do not move. */
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
