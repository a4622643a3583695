import { ScheduleOutlined } from '@ant-design/icons'
import { explainCron } from '@lexdesk/domain/cron'
import { Button, Input, Space } from 'antd'
import { type FocusEvent, useId, useState } from 'react'
import styles from './Cron.module.css'
import { CronBuilder } from './CronBuilder.tsx'
import { readCron } from './readCron.ts'

export interface CronInputProps {
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  disabled?: boolean
  id?: string
  status?: 'error' | 'warning'
  placeholder?: string
  'aria-label'?: string
}

/** An expression typed by hand or built in the dialog, with its description below. */
export function CronInput({ value, onChange, onBlur, disabled, id, status, ...rest }: CronInputProps) {
  const hint = useId()
  const [isOpen, setOpen] = useState(false)
  // Errors are shown on blur, not while the user is typing.
  const [isTyping, setTyping] = useState(false)
  const text = value ?? ''
  const reading = text.trim() === '' ? undefined : readCron(text)
  const problem = isTyping ? undefined : reading?.problem
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyping(false)
    const tidy = reading?.text ?? ''
    if (tidy !== text) onChange?.(tidy)
    onBlur?.(event)
  }
  return (
    <div>
      <Space.Compact block>
        <Input
          placeholder="如 0 0 9 ? * 2-6 *"
          {...rest}
          id={id}
          className={styles.text}
          value={text}
          disabled={disabled}
          status={problem ? 'error' : status}
          aria-invalid={Boolean(problem)}
          aria-describedby={hint}
          spellCheck={false}
          onChange={({ target }) => {
            setTyping(true)
            onChange?.(target.value)
          }}
          onBlur={leave}
        />
        <Button
          aria-label="生成 Cron 表达式"
          title="生成 Cron 表达式"
          icon={<ScheduleOutlined />}
          disabled={disabled}
          onClick={() => setOpen(true)}
        />
      </Space.Compact>
      <div id={hint} className={problem ? styles.problem : styles.hint} role={problem ? 'alert' : undefined}>
        {problem ?? (reading?.cron && explainCron(reading.cron))}
      </div>
      <CronBuilder
        open={isOpen}
        value={text}
        onChange={(expression) => onChange?.(expression)}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
