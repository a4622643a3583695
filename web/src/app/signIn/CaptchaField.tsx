import type { ComponentProps } from 'react'
import { Field } from './kit/Field.tsx'
import type { Captcha } from './useCaptcha.ts'

type CaptchaFieldProps = Pick<ComponentProps<typeof Field>, 'name' | 'problem' | 'onInput'> & { captcha: Captcha }

export function CaptchaField({ captcha, ...field }: CaptchaFieldProps) {
  return (
    <Field
      {...field}
      label="验证码"
      autoComplete="off"
      maxLength={8}
      beside={
        <button type="button" className="user-captcha" aria-label="看不清，换一张" onClick={captcha.reload}>
          {captcha.picture ? <img src={captcha.picture} alt="" /> : captcha.hasFailed ? '点击重试' : '加载中…'}
        </button>
      }
    />
  )
}
