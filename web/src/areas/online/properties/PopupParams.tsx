import { isAsked, kindsOfParam, type OnlineField, readParams, sqlReportEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { call } from '../../../api/calls/call.ts'

interface PopupParamsProps {
  field: OnlineField
  /** All fields of the form. */
  fields: readonly OnlineField[]
  disabled: boolean
  error: string | undefined
  onChange: (params: string) => void
}

/** From which fields of the form the parameters of a SQL report take their values. */
export function PopupParams({ field, fields, disabled, error, onChange }: PopupParamsProps) {
  const code = field.source ?? ''
  const reports = useQuery({
    queryKey: ['resource', 'sqlReport', 'available'],
    queryFn: ({ signal }) => call(sqlReportEndpoints.available, {}, { signal, quiet: true }),
    enabled: code !== '',
  })
  const params = reports.data?.find((one) => one.code === code)?.params ?? []
  const given = readParams(field.params)
  const change = (name: string, own: string | undefined): void =>
    onChange(
      Object.entries({ ...given, [name]: own ?? '' })
        .flatMap(([param, from]) => (from === '' ? [] : [`${param}=${from}`]))
        .join(','),
    )
  const own = fields.filter((one) => !one.subTable && one.name !== field.name)
  return params.map((param, at) => {
    const name = param.name ?? ''
    const options = own
      .filter(({ kind }) => kindsOfParam(param).includes(kind))
      .map((one) => ({ value: one.name, label: one.title }))
    return (
      <Form.Item
        key={name}
        label={`报表参数“${param.title ?? name}”`}
        htmlFor={`option-param-${name}`}
        required={isAsked(param)}
        extra="打开报表和保存时，取本表单这个字段的值"
        {...(at === 0 && error !== undefined && { validateStatus: 'error', help: error })}
      >
        <Select
          id={`option-param-${name}`}
          disabled={disabled}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={param.defaultValue ? `不取，默认 ${param.defaultValue}` : isAsked(param) ? '必须选择' : '不取'}
          options={options}
          value={given[name] ?? null}
          onChange={(value?: string) => change(name, value)}
        />
      </Form.Item>
    )
  })
}
