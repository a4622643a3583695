import { type ComponentProps, useState } from 'react'
import { Field } from './Field.tsx'

/** A password field whose text can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? '隐藏' : '显示'}
        </button>
      }
    />
  )
}
