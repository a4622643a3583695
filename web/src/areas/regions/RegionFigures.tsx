import { region, regionEndpoints, type RegionFigures as Figures } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table } from 'antd'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'

const counts = [
  { title: '企业', dataIndex: 'enterprises' },
  { title: '律师', dataIndex: 'lawyers' },
  { title: '已开通城市与区县', dataIndex: 'opened' },
] as const

/** Enterprises, lawyers and activated regions by province. */
export function RegionFigures({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', region.name, 'figures'],
    queryFn: ({ signal }) => call(regionEndpoints.figures, {}, { signal }),
    enabled: open,
  })
  return (
    <Drawer title="地区分布" open={open} size={640} styles={{ wrapper: { maxWidth: '100vw' } }} onClose={onClose}>
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data && (
        <Table<Figures>
          size="small"
          rowKey="code"
          dataSource={data}
          pagination={false}
          columns={[
            { title: '地区', dataIndex: 'name' },
            ...counts.map(({ title, dataIndex }) => ({
              title,
              dataIndex,
              align: 'right' as const,
              sorter: (a: Figures, b: Figures) => a[dataIndex] - b[dataIndex],
            })),
          ]}
        />
      )}
    </Drawer>
  )
}
