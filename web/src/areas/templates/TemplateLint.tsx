import { type LintInput, searchDebounceMs, type Values } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Typography } from 'antd'
import { useDebounced } from '../../fields/options/useDebounced.ts'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { templateCalls } from './templateCalls.ts'

const listOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** Checks while editing whether the tags of the file match the variables, and adds missing ones. */
export function TemplateLint({ values, onChange, disabled }: FormSlotProps) {
  const docx = (values.docx as string[] | null | undefined)?.[0]
  const variables = listOf(values.variables)
  const clauses = listOf(values.clauses)
  const debouncedInput = useDebounced(JSON.stringify({ docx, variables, clauses }), searchDebounceMs)
  const { data, error } = useQuery({
    queryKey: ['contractTemplate', 'lint', debouncedInput],
    queryFn: ({ signal }) => templateCalls.lint(JSON.parse(debouncedInput) as LintInput, signal),
    enabled: (JSON.parse(debouncedInput) as Values).docx !== undefined,
    placeholderData: keepPreviousData,
  })
  if (docx === undefined)
    return <Typography.Text type="secondary">上传模板文件后，这里检查文件中的标签与变量是否一致。</Typography.Text>
  if (error) return <Alert type="error" showIcon title={formatError(error)} />
  if (!data) return <Typography.Text type="secondary">正在检查…</Typography.Text>
  const missing = data.variables.length + data.clauses.length
  const fillIn = () => {
    onChange('variables', [...variables, ...data.variables])
    onChange('clauses', [...clauses, ...data.clauses])
  }
  return (
    <Flex vertical gap={8} align="flex-start">
      {data.problems.length === 0 ? (
        <Alert type="success" showIcon title="文件中的标签与变量一致" />
      ) : (
        <Findings type="warning" title={`有 ${data.problems.length} 处不一致`} words={data.problems} />
      )}
      {data.warnings.length > 0 && (
        <Findings type="info" title={`有 ${data.warnings.length} 处会在生成时调整`} words={data.warnings} />
      )}
      {missing > 0 && (
        <Button onClick={fillIn} disabled={disabled}>
          从文件读取 {missing} 个标签
        </Button>
      )}
    </Flex>
  )
}

function Findings({ type, title, words }: { type: 'warning' | 'info'; title: string; words: readonly string[] }) {
  return (
    <Alert
      type={type}
      showIcon
      title={title}
      description={
        <ul>
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      }
    />
  )
}
