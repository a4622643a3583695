import { countText, dataSource, dataSourceEndpoints, onlineAdoptEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Form, Segmented, Select } from 'antd'
import { call } from '../../../api/calls/call.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'

export interface ChosenTable {
  /** The database of the product, or a data source. */
  from: 'own' | 'source'
  source?: string
  table?: string
}

interface ChooseTableProps {
  chosen: ChosenTable
  mayOwn: boolean
  maySources: boolean
  onChange: (chosen: ChosenTable) => void
}

export function ChooseTable({ chosen, mayOwn, maySources, onChange }: ChooseTableProps) {
  const { from, source, table } = chosen
  const sources = useQuery({
    queryKey: ['resource', dataSource.name, 'adopt'],
    queryFn: () => resourceApi(dataSource).list({ pageSize: 500 }),
    enabled: from === 'source',
  })
  const tables = useQuery({
    queryKey: ['resource', 'onlineForm', 'adoptable', from, source],
    queryFn: ({ signal }) => tablesOf(chosen, signal),
    enabled: from === 'own' || source !== undefined,
    gcTime: 0,
  })
  const error = sources.error ?? tables.error
  return (
    <Form layout="vertical" component="div">
      {mayOwn && maySources && (
        <Form.Item>
          <Segmented
            aria-label="数据表在哪里"
            value={from}
            options={[
              { value: 'own', label: '本系统的数据库' },
              { value: 'source', label: '数据源' },
            ]}
            onChange={(value) => onChange({ from: value as ChosenTable['from'] })}
          />
        </Form.Item>
      )}
      {from === 'source' && (
        <Form.Item label="数据源" htmlFor="adopt-source" required>
          <Select
            id="adopt-source"
            value={source}
            loading={sources.isLoading}
            options={(sources.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="选择数据源"
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(value: string) => onChange({ from, source: value })}
          />
        </Form.Item>
      )}
      {error && <ErrorHint error={error} onRetry={() => void tables.refetch()} />}
      {!tables.error && (
        <Form.Item label="数据表" htmlFor="adopt-table" required>
          <Select
            id="adopt-table"
            value={table}
            disabled={from === 'source' && source === undefined}
            loading={tables.isLoading}
            options={tables.data ?? []}
            placeholder="选择数据表"
            notFoundContent={tables.isLoading ? '正在读取' : '没有可以纳入的数据表'}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(value: string) => onChange({ ...chosen, table: value })}
          />
        </Form.Item>
      )}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {from === 'own' ? (
          <>
            <li>发布后只读：可以查询、查看、导出和做报表，数据表的结构和数据都不变。</li>
            <li>核对之后可以接管：数据复制到表单自己的数据表，从此可以新增和编辑，原来的数据表保留。</li>
            <li>数据表须有一列主键，外部表等没有主键的须有一列不为空且不重复；系统自己的数据表不在其中。</li>
          </>
        ) : (
          <>
            <li>发布后只读：数据按周期同步到本系统，可以查询、查看、导出和做报表，数据源的结构和数据都不变。</li>
            <li>核对之后可以接管：同步停止，已有的数据留在表单里，从此可以新增和编辑。</li>
            <li>最多 200,000 行，须有一列每行都有值且不重复；更多的请先在数据源中建立视图，再纳入视图。</li>
          </>
        )}
      </ul>
    </Form>
  )
}

interface TableOption {
  value: string
  label: string
}

async function tablesOf({ from, source }: ChosenTable, signal: AbortSignal): Promise<TableOption[]> {
  if (from === 'source') {
    const found = await call(dataSourceEndpoints.catalogue, { id: source ?? '' }, { signal })
    return found.map(({ name, columns }) => ({ value: name, label: `${name}（${columns.length} 列）` }))
  }
  const found = await call(onlineAdoptEndpoints.tables, {}, { signal })
  return found.map(({ name, title, rows }) => ({
    value: name,
    label: [title ? `${title} ${name}` : name, rows === null ? '' : `（约 ${countText(rows)} 行）`].join(''),
  }))
}
