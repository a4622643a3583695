import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Skeleton, Tag, Typography } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { deadlineCalls } from './deadlineCalls.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** 推算结果: the date and its derivation before saving. A selected rule also sets the type. */
export function PreviewSection({ values, original, onChange }: FormSlotProps) {
  const ruleId = textOf(values.ruleId)
  const [startDate, notifiedEnd] = [textOf(values.startDate), textOf(values.notifiedEnd)]
  const { data, error, isFetching } = useQuery({
    queryKey: ['resource', 'deadline', 'preview', ruleId, startDate, notifiedEnd],
    queryFn: ({ signal }) => deadlineCalls.preview({ ruleId: ruleId!, startDate, notifiedEnd }, signal),
    enabled: ruleId !== null,
    retry: false,
  })
  const filledFor = useRef(textOf(original.ruleId))
  const fillType = useEffectEvent((type: string) => {
    if (filledFor.current === ruleId) return
    filledFor.current = ruleId
    onChange('type', type)
  })
  useEffect(() => {
    if (data) fillType(data.type)
  }, [data])

  const fixedDate = textOf(values.fixedDate)
  if (!ruleId && fixedDate) return <Typography.Text strong>{`截止日期 ${fixedDate}（指定日期）`}</Typography.Text>
  if (!ruleId) return <Hint>选择期限规则和起算日后，这里显示截止日期和推算过程；指定日期的不作推算。</Hint>
  if (error) return <Alert type="error" showIcon title={formatError(error)} />
  if (!data) return isFetching ? <Skeleton active paragraph={{ rows: 2 }} /> : null
  const lines = data.derivation?.split('\n') ?? []
  const [steps, notes] = [lines.filter((line) => !isNote(line)), lines.filter(isNote)]
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Flex gap={8} wrap align="center">
        <Typography.Text strong>{data.date ? `截止日期 ${data.date}` : data.ruleName}</Typography.Text>
        <Tag color={data.isChecked ? 'success' : 'warning'}>{data.isChecked ? '规则已核对' : '规则待核对'}</Tag>
      </Flex>
      {!data.date && <Hint>请选择起算日</Hint>}
      {steps.length > 0 && (
        <ol style={{ margin: 0, paddingInlineStart: 20 }}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {data.renewalDate && <Hint>{`将同时登记“申请续行”期限：${data.renewalDate}`}</Hint>}
      {notes.map((note) => (
        <Alert key={note} type="warning" showIcon title={note.replace(/^注意：/, '')} />
      ))}
    </Flex>
  )
}

const isNote = (line: string): boolean => line.startsWith('注意：')

const Hint = ({ children }: { children: string }) => <Typography.Text type="secondary">{children}</Typography.Text>
