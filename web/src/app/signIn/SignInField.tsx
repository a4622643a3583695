import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface SignInFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  problem?: string
  suffix?: ReactNode
}

export function SignInField({ label, problem, suffix, ...input }: SignInFieldProps) {
  const id = useId()
  const [isCapsLocked, setCapsLocked] = useState(false)
  const isSecret = input.autoComplete === 'current-password'
  const hint = problem ?? (isSecret && isCapsLocked ? '大写锁定已开启' : undefined)

  function watchCapsLock(event: KeyboardEvent) {
    setCapsLocked(event.getModifierState('CapsLock'))
  }

  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-box" data-invalid={problem !== undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onKeyUp={watchCapsLock}
          spellCheck={false}
          autoCapitalize="none"
        />
        {suffix}
      </div>
      <div id={`${id}-hint`} className="sign-in-hint">
        {hint}
      </div>
    </div>
  )
}
