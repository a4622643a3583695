import { dataSource, dataSourceEndpoints, permissionCode } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Select, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import styles from './sqlReport.module.css'

/** The tables of a data source that its account may read, with their columns. */
export function SourceTables({ sourceId }: { sourceId: string }) {
  const mayList = useSession().can(permissionCode(dataSource, 'test'))
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', dataSource.name, 'catalogue', sourceId],
    queryFn: ({ signal }) => call(dataSourceEndpoints.catalogue, { id: sourceId }, { signal, quiet: true }),
    enabled: mayList,
    retry: false,
  })
  const [name, setName] = useState<string>()
  const table = data?.find((one) => one.name === name)
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.views} role="group" aria-label="数据源的表">
      {mayList && (
        <Select<string>
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="查看数据源表的列"
          placeholder={`数据源的表（${data?.length ?? 0} 个）`}
          loading={!data}
          value={name ?? (null as never)}
          options={(data ?? []).map((one) => ({ value: one.name, label: one.name }))}
          onChange={setName}
        />
      )}
      {table ? (
        <Typography.Paragraph className={styles.columns}>{table.columns.join('、')}</Typography.Paragraph>
      ) : (
        <Typography.Text type="secondary">
          查询以该数据源的账号运行，能打开报表的人看到同样的数据。名称含大写或特殊字符时写在双引号中。
        </Typography.Text>
      )}
    </div>
  )
}
