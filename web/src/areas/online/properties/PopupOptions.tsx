import { onlineForm, type OnlineField, type OnlineKind, reportEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { call } from '../../../api/calls/call.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { eachOnce, fillPairs } from './ChosenOptions.tsx'

interface PopupOptionsProps {
  field: OnlineField
  /** The fields of the form, or of the line that it is in. */
  beside: readonly OnlineField[]
  disabled: boolean
  error: string | undefined
  onChange: (fills: string) => void
}

interface Column {
  title: string
  dataIndex: string
  /** Of a dictionary: the words of the value are beside it. */
  customRender?: string
}

const { title } = onlineForm.fields.fields.fields.fills
const texts: readonly OnlineKind[] = ['text', 'multiline', 'popup']
const filled: readonly OnlineKind[] = [
  ...texts,
  ...(['integer', 'number', 'money', 'date', 'datetime', 'yesNo', 'dictionary'] as const),
]

const suffix = '_dictText'
/** Words of dictionaries, names of references and printed amounts are beside the value. */
const textKey = ({ dataIndex, customRender }: Column): string => (customRender ? `${dataIndex}${suffix}` : dataIndex)
const valueKey = ({ dataIndex }: Column): string =>
  dataIndex.endsWith(suffix) ? dataIndex.slice(0, -suffix.length) : dataIndex

/** Which columns of the report a picked row gives to which fields of the form, or of its line. */
export function PopupOptions({ field, beside, disabled, error, onChange }: PopupOptionsProps) {
  const code = field.source ?? ''
  const report = useQuery({
    queryKey: ['report', code, 'columns'],
    queryFn: ({ signal }) => call(reportEndpoints.getRpColumns, { code }, { signal, quiet: true }),
    enabled: code !== '',
    retry: false,
  })
  const columns = (report.data?.columns ?? []) as Column[]
  const own = beside.filter((one) => !one.formula && filled.includes(one.kind))
  const place = field.subTable ? '同一行' : '本表单'
  const options = own.flatMap((one) =>
    columns.map((column) => ({
      value: `${one.name}=${texts.includes(one.kind) ? textKey(column) : valueKey(column)}`,
      label: `${column.title} → ${one.title}`,
    })),
  )
  const problem = error ?? (report.error ? formatError(report.error) : undefined)
  return (
    <Form.Item
      label={title}
      htmlFor="option-popup"
      extra={`选一行后，把报表的列填到${place}；此字段本身也要选一列`}
      {...(problem !== undefined && { validateStatus: 'error', help: problem })}
    >
      <Select
        id="option-popup"
        mode="multiple"
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={code === '' ? '先选择报表' : `报表的列 → ${place}的字段`}
        options={options}
        value={fillPairs(field.fills)}
        onChange={(chosen: string[]) => onChange(eachOnce(chosen))}
      />
    </Form.Item>
  )
}
