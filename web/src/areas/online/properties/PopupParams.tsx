import {
  fieldsForParams,
  fixedProblem,
  isAsked,
  kindsOfParam,
  type OnlineField,
  readParams,
  type SqlParam,
  sqlReportEndpoints,
} from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Select } from 'antd'
import { call } from '../../../api/calls/call.ts'
import { FixedParam } from './FixedParam.tsx'

export interface GivenParams {
  params: string
  fixedParams: Readonly<Record<string, string>> | null
}

interface PopupParamsProps {
  field: OnlineField
  /** All fields of the form. */
  fields: readonly OnlineField[]
  disabled: boolean
  error: string | undefined
  onChange: (given: GivenParams) => void
}

/** Stands for a fixed value among the fields, whose names are words. */
const isFixed = '='

/** Where the parameters of a SQL report take their values from: fields of the form and of the line, or fixed values. */
export function PopupParams({ field, fields, disabled, error, onChange }: PopupParamsProps) {
  const code = field.source ?? ''
  const reports = useQuery({
    queryKey: ['resource', 'sqlReport', 'available'],
    queryFn: ({ signal }) => call(sqlReportEndpoints.available, {}, { signal, quiet: true }),
    enabled: code !== '',
  })
  const report = reports.data?.find((one) => one.code === code)
  const params = report?.params ?? []
  const taken = readParams(field.params)
  const fixed = field.fixedParams ?? {}
  const give = (nextTaken: Readonly<Record<string, string>>, nextFixed: Readonly<Record<string, string>>): void =>
    onChange({
      params: Object.entries(nextTaken)
        .map((pair) => pair.join('='))
        .join(','),
      fixedParams: Object.keys(nextFixed).length > 0 ? nextFixed : null,
    })
  const without = (given: Readonly<Record<string, string>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
  const choose = (name: string, from: string | undefined): void => {
    const [others, otherFixed] = [without(taken, [name]), without(fixed, [name])]
    if (from === isFixed) give(others, { ...fixed, [name]: '' })
    else give(from === undefined ? others : { ...others, [name]: from }, otherFixed)
  }
  const own = fieldsForParams(field, fields).filter((one) => one !== field)
  const optionsOf = (param: SqlParam) => {
    const asOptions = (isBeside: boolean) =>
      own
        .filter((one) => kindsOfParam(param).includes(one.kind) && Boolean(one.subTable) === isBeside)
        .map((one) => ({ value: one.name, label: one.title }))
    const groups = [
      { label: '同一行的字段', options: asOptions(true) },
      { label: '本表单的字段', options: asOptions(false) },
    ]
    return [...groups.filter(({ options }) => options.length > 0), { value: isFixed, label: '固定值' }]
  }
  const gone = report
    ? [...Object.keys(taken), ...Object.keys(fixed)].filter((name) => !params.some((one) => one.name === name))
    : []
  return (
    <>
      {params.map((param, at) => {
        const name = param.name ?? ''
        const value = fixed[name]
        const problem = value === undefined ? (at === 0 ? error : undefined) : problemOf(param, value)
        return (
          <Form.Item
            key={name}
            label={`报表参数“${param.title ?? name}”`}
            htmlFor={`option-param-${name}`}
            required={isAsked(param)}
            extra={
              value === undefined
                ? '打开报表和保存时，取所选字段的值'
                : '打开报表和保存时，总是用这个值，填写的人不能改'
            }
            {...(problem !== undefined && { validateStatus: 'error', help: problem })}
          >
            <Flex vertical gap={8}>
              <Select
                id={`option-param-${name}`}
                disabled={disabled}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={
                  param.defaultValue ? `不取，默认 ${param.defaultValue}` : isAsked(param) ? '必须选择' : '不取'
                }
                options={optionsOf(param)}
                value={value === undefined ? (taken[name] ?? null) : isFixed}
                onChange={(from?: string) => choose(name, from)}
              />
              {value !== undefined && (
                <FixedParam
                  param={param}
                  value={value}
                  disabled={disabled}
                  onChange={(next) => give(taken, { ...fixed, [name]: next })}
                />
              )}
            </Flex>
          </Form.Item>
        )
      })}
      {gone.length > 0 && (
        <Form.Item
          label="报表没有的参数"
          validateStatus="error"
          help={`报表没有参数${gone.map((name) => `“${name}”`).join('、')}`}
        >
          <Button disabled={disabled} onClick={() => give(without(taken, gone), without(fixed, gone))}>
            移除
          </Button>
        </Form.Item>
      )}
    </>
  )
}

const problemOf = (param: SqlParam, value: string): string | undefined =>
  value === '' ? '请填写固定值' : fixedProblem(param, value)
