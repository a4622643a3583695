import { goodAt, goodAtEndpoints, type GoodAtFigures } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table } from 'antd'
import { call } from '../../api/calls/call.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'

const charted = 12
const title = '近一年预约与接单律师'

/** Demand and supply: where lawyers are missing. */
export function SupplyDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', goodAt.name, 'figures'],
    queryFn: ({ signal }) => call(goodAtEndpoints.figures, {}, { signal }),
    enabled: open,
  })
  const busiest = (data ?? []).filter(({ demand, supply }) => demand + supply > 0).slice(0, charted)
  return (
    <Drawer title="领域供需" open={open} size={880} styles={{ wrapper: { maxWidth: '100vw' } }} onClose={onClose}>
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data && (
        <>
          <Chart
            kind="grouped"
            title={title}
            data={{
              dimension: '领域',
              places: busiest.map(({ id, name }) => ({ key: id, short: name, full: name })),
              series: [
                { key: 'demand', title: '预约', values: busiest.map(({ demand }) => demand) },
                { key: 'supply', title: '律师', values: busiest.map(({ supply }) => supply) },
              ],
            }}
          />
          <Table<GoodAtFigures>
            size="small"
            style={{ marginTop: 24 }}
            rowKey="id"
            dataSource={data}
            pagination={{ pageSize: 20, showSizeChanger: false }}
            columns={[
              { title: '领域', dataIndex: 'name' },
              { title: '上级领域', dataIndex: 'parentName' },
              { title: '预约', dataIndex: 'demand', align: 'right', sorter: (a, b) => a.demand - b.demand },
              { title: '律师', dataIndex: 'supply', align: 'right', sorter: (a, b) => a.supply - b.supply },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
