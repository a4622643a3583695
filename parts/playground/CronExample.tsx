import { Button } from 'antd'
import { useState } from 'react'
import { CronBuilder, CronInput } from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'

/** The cron builder opened from a button, and the cron input in each state. */
export function CronExample() {
  return (
    <Examples>
      <BuilderExample />
      <InputExample title="输入框" hint="可手工输入，也可点右侧按钮生成；离开输入框时校验。" start="0 0 9 ? * 2-6 *" />
      <InputExample
        title="自定义字段"
        hint="没有对应方式的字段（如 8-11,14-17）原样保留在“自定义”中。"
        start="0 0/30 8-11,14-17 L-3 * ? 2027-2030"
      />
      <InputExample title="会漏执行的表达式" hint="每月 31 日：生成器中提示没有 31 日的月份。" start="0 0 9 31 * ? *" />
      <InputExample title="错误的表达式" hint="时：应在 0 至 23 之间，现为 25" start="0 0 25 * * ? *" />
      <InputExample title="禁用" start="0 0 12 ? * 6#3 *" disabled />
    </Examples>
  )
}

function BuilderExample() {
  const [value, setValue] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  return (
    <Example title="生成器" hint="没有表达式时载入默认值 * * * * * ? *；确定后返回表达式，取消则不变。" value={value}>
      <Button onClick={() => setOpen(true)}>生成表达式</Button>
      <CronBuilder open={isOpen} value={value} onChange={setValue} onClose={() => setOpen(false)} />
    </Example>
  )
}

interface InputExampleProps {
  title: string
  hint?: string
  start: string
  disabled?: boolean
}

function InputExample({ title, hint, start, disabled }: InputExampleProps) {
  const [value, setValue] = useState(start)
  return (
    <Example title={title} hint={hint} value={value}>
      <CronInput aria-label={`${title}的表达式`} value={value} onChange={setValue} disabled={disabled} />
    </Example>
  )
}
