import { sessionEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import styles from './CollectPage.module.css'

interface CaptchaInputProps {
  onChange: (proof: { checkKey: string; captcha: string }) => void
}

export function CaptchaInput({ onChange }: CaptchaInputProps) {
  const [checkKey, setKey] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const { data: picture } = useQuery({
    queryKey: ['captcha', checkKey],
    queryFn: ({ signal }) => call(sessionEndpoints.randomImage, { key: checkKey }, { anonymous: true, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const another = () => {
    setKey(crypto.randomUUID())
    setText('')
  }
  return (
    <div className={styles.captcha}>
      <Input
        aria-label="验证码"
        placeholder="验证码"
        autoComplete="off"
        maxLength={8}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange({ checkKey, captcha: target.value })
        }}
      />
      {picture?.startsWith('data:image/') && <img src={picture} alt="" />}
      <Button onClick={another}>换一张</Button>
    </div>
  )
}
