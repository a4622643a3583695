import { databaseTypes, dataSource, dataSourceEndpoints, isConnectable, productNames } from '@lexdesk/domain'
import { useNameSearch } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Select } from 'antd'
import { call } from '../../api/calls/call.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { asText } from '../../fields/filters/filterValue.ts'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { SourcePreview } from './SourcePreview.tsx'

const sources = resourceApi(dataSource)
/** The server gives up after five seconds. */
const timeoutMs = 15_000
const others = ['sourceTable', 'textColumn', 'codeColumn', 'filterColumn', 'filterValue'] as const

/** 取值来源: the own items of the dictionary, or a table of a data source. */
export function DictSource({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const { can } = useSession()
  const search = useNameSearch()
  const sourceId = asText(values.sourceId) || undefined
  const list = useQuery({
    queryKey: ['resource', 'dataSource', 'choices'],
    queryFn: ({ signal }) => sources.list({ pageNo: 1, pageSize: 500 }, { signal }),
    enabled: can('dataSource:test'),
  })
  const catalogue = useQuery({
    queryKey: ['resource', 'dataSource', 'catalogue', sourceId],
    queryFn: ({ signal }) => call(dataSourceEndpoints.catalogue, { id: sourceId! }, { signal, timeoutMs }),
    enabled: sourceId !== undefined && can('dataSource:test'),
    retry: false,
  })
  if (!can('dataSource:test'))
    return <Alert type="info" showIcon title="取值为字典配置中的字典项。改为取自数据源需要“测试连接”数据源的权限。" />

  const rows = list.data?.records ?? []
  const usable = rows.filter(({ dbType }) => isUsable(String(dbType)))
  const table = catalogue.data?.find(({ name }) => name === values.sourceTable)
  const choose = (id: string | undefined) => {
    onChange('sourceId', id ?? null)
    for (const name of others) onChange(name, null)
  }
  const issue = (name: string) => ({
    help: errorOf(name),
    ...(errorOf(name) !== undefined && { validateStatus: 'error' as const }),
  })
  const column = (name: 'textColumn' | 'codeColumn' | 'filterColumn', label: string, isNeeded: boolean) => (
    <Form.Item label={label} required={isNeeded} {...issue(name)}>
      <Select<string>
        aria-label={label}
        showSearch={search}
        allowClear={!isNeeded}
        disabled={disabled}
        placeholder={`请选择${label}`}
        value={asText(values[name]) || null}
        options={(table?.columns ?? []).map((value) => ({ value, label: value }))}
        onChange={(value: string | undefined) => onChange(name, value ?? null)}
      />
    </Form.Item>
  )
  return (
    <>
      <Form.Item label="数据源" extra={sourceHint(rows.length, rows.length - usable.length)} {...issue('sourceId')}>
        <Select<string>
          aria-label="数据源"
          showSearch={search}
          allowClear
          disabled={disabled}
          loading={list.isFetching}
          placeholder="不选择：取值为字典配置中的字典项"
          value={sourceId ?? null}
          options={usable.map(({ id, name }) => ({ value: id, label: String(name) }))}
          onChange={choose}
        />
      </Form.Item>
      {sourceId !== undefined && (
        <>
          {catalogue.error && <Alert type="error" showIcon title={`无法读取数据源：${formatError(catalogue.error)}`} />}
          <Form.Item label="数据表" required {...issue('sourceTable')}>
            <Select<string>
              aria-label="数据表"
              showSearch={search}
              disabled={disabled}
              loading={catalogue.isFetching}
              placeholder="请选择数据表"
              value={asText(values.sourceTable) || null}
              options={(catalogue.data ?? []).map(({ name }) => ({ value: name, label: name }))}
              onChange={(name: string) => {
                onChange('sourceTable', name)
                for (const other of others.slice(1)) onChange(other, null)
              }}
            />
          </Form.Item>
          {column('textColumn', '显示列', true)}
          {column('codeColumn', '值列', true)}
          {column('filterColumn', '条件列', false)}
          <Form.Item label="条件值" extra="只取条件列等于此值的行" {...issue('filterValue')}>
            <Input
              aria-label="条件值"
              maxLength={200}
              disabled={disabled || !values.filterColumn}
              value={asText(values.filterValue)}
              onChange={({ target }) => onChange('filterValue', target.value || null)}
            />
          </Form.Item>
          <SourcePreview values={values} />
        </>
      )}
    </>
  )
}

function isUsable(dbType: string): boolean {
  const type = databaseTypes[dbType]
  return type !== undefined && isConnectable(type.kind)
}

function sourceHint(all: number, unusable: number): string {
  if (all === 0) return '还没有数据源，请先在“多数据源管理”中登记'
  const names = [
    ...new Set(Object.values(databaseTypes).flatMap(({ kind }) => (isConnectable(kind) ? [] : [productNames[kind]]))),
  ]
  return unusable > 0
    ? `未列出 ${unusable} 个数据源：本服务器没有 ${names.join('、')} 驱动`
    : '数据以只读方式读取，最多 1,000 条'
}
