import { Flex } from 'antd'
import type { ReactNode } from 'react'

export interface RangeEndProps {
  id?: string
  label: string
  value: string
  onChange: (value: string) => void
}

interface RangeInputsProps {
  id?: string
  title: string
  value: [string, string]
  onChange: (value: string[]) => void
  Input: (end: RangeEndProps) => ReactNode
}

/** From … to …; either bound may be empty. */
export function RangeInputs({ id, title, value: [from, to], onChange, Input }: RangeInputsProps) {
  return (
    <Flex align="center" gap={8} role="group" aria-label={title}>
      <Input id={id} label="最小值" value={from} onChange={(next) => onChange([next, to])} />
      <span>~</span>
      <Input label="最大值" value={to} onChange={(next) => onChange([from, next])} />
    </Flex>
  )
}
