import type { ComponentProps } from 'react'
import { Field } from '../kit/Field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof Field>, 'label'>

/** A code of an authenticator app, or a recovery code. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      {...props}
      label="动态验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      placeholder="6 位数字"
    />
  )
}
