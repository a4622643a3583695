import { sqlReportEndpoints, type SqlView } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Select, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import styles from './sqlReport.module.css'

type ViewColumn = SqlView['columns'][number]

const columns = [
  { key: 'name', title: '列名', width: 150, importance: 1 as const },
  { key: 'title', title: '含义', minWidth: 100, importance: 1 as const },
  { key: 'type', title: '类型', width: 140, importance: 2 as const },
]
const reserved = ['user']

/** The views that a statement can read, with their columns. */
export function SqlViews() {
  const { data, error, refetch } = useQuery({
    queryKey: ['sqlViews'],
    queryFn: ({ signal }) => call(sqlReportEndpoints.views, {}, { signal, quiet: true }),
  })
  const [name, setName] = useState<string>()
  const view = data?.find((one) => one.name === name)
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.views} role="group" aria-label="可查询的视图">
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="查看视图的列"
        placeholder={`可查询的视图（${data?.length ?? 0} 个）`}
        loading={!data}
        value={name ?? (null as never)}
        options={(data ?? []).map((one) => ({ value: one.name, label: `${one.title} ${one.name}` }))}
        onChange={setName}
      />
      {view ? (
        <>
          <Typography.Text>
            from <Typography.Text code>{reserved.includes(view.name) ? `"${view.name}"` : view.name}</Typography.Text>
          </Typography.Text>
          <DataTable<ViewColumn>
            label={`${view.title}的列`}
            rows={view.columns}
            columns={columns}
            idOf={(column) => column.name}
            rowHeight={30}
            height={232}
          />
        </>
      ) : (
        <Typography.Text type="secondary">
          每个视图是一种业务记录，只有未删除、且查看者有权查看的行和列；附表另有视图，以 parent_id
          对应所属的记录。名称为英文，单词之间用下划线。
        </Typography.Text>
      )}
    </div>
  )
}
