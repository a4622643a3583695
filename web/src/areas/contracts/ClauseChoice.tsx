import { Checkbox, Form } from 'antd'
import type { Clause } from './contractCalls.ts'

interface ClauseChoiceProps {
  clauses: readonly Clause[]
  chosen: readonly string[]
  onChange: (keys: string[]) => void
}

/** The clauses that the author may take or leave; those that follow from an answer are not asked. */
export function ClauseChoice({ clauses, chosen, onChange }: ClauseChoiceProps) {
  const free = clauses.filter(({ whenKey }) => !whenKey)
  if (free.length === 0) return null
  return (
    <Form.Item label="可选条款">
      <Checkbox.Group
        value={[...chosen]}
        options={free.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}
