import type { InterviewQuestion } from '@lexdesk/domain'
import { Form } from 'antd'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { questionField } from './questionField.ts'

interface QuestionItemProps {
  question: InterviewQuestion
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

const sources = { record: '取自档案', earlier: '上次填写', default: '默认值' }

/** One question with its editor; a known value shows its source. */
export function QuestionItem({ question, value, problem, onChange }: QuestionItemProps) {
  const { key, label, from, required } = question
  const id = `question-${key}`
  return (
    <Form.Item
      label={question.question || label}
      htmlFor={id}
      required={required === 'Y'}
      extra={from === null ? undefined : sources[from]}
      {...(problem !== undefined && { help: problem, validateStatus: 'error' as const })}
    >
      <FieldEditor id={id} name={key} field={questionField(question)} value={value ?? null} onChange={onChange} />
    </Form.Item>
  )
}
