import { goodAt, goodAtEndpoints, type GoodAtFigures } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { call } from '../../api/calls/call.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useSortedRows } from '../../ui/rows/useSortedRows.ts'

const charted = 12
const title = '近一年预约与接单律师'
const none: readonly GoodAtFigures[] = []
const figureOf = ({ demand, supply }: GoodAtFigures, key: string): number => (key === 'demand' ? demand : supply)

/** Demand and supply: where lawyers are missing. */
export function SupplyDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', goodAt.name, 'figures'],
    queryFn: ({ signal }) => call(goodAtEndpoints.figures, {}, { signal }),
    enabled: open,
  })
  const sorted = useSortedRows(data ?? none, figureOf)
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
          <div style={{ marginTop: 24 }}>
            <DataTable<GoodAtFigures>
              label={title}
              rows={sorted.rows}
              sort={sorted.sort}
              rowHeight={32}
              columns={[
                { key: 'name', title: '领域' },
                { key: 'parentName', title: '上级领域' },
                { key: 'demand', title: '预约', width: 96, align: 'right', isSortable: true },
                { key: 'supply', title: '律师', width: 96, align: 'right', isSortable: true },
              ]}
            />
          </div>
        </>
      )}
    </Drawer>
  )
}
