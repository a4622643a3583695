import { region, regionEndpoints, type RegionFigures as Figures } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useSortedRows } from '../../ui/rows/useSortedRows.ts'

const counts = [
  { title: '企业', key: 'enterprises' },
  { title: '律师', key: 'lawyers' },
  { title: '已开通城市与区县', key: 'opened' },
] as const
const none: readonly Figures[] = []
const countOf = (row: Figures, key: string): number => Number(row[key as (typeof counts)[number]['key']])

/** Enterprises, lawyers and activated regions by province. */
export function RegionFigures({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', region.name, 'figures'],
    queryFn: ({ signal }) => call(regionEndpoints.figures, {}, { signal }),
    enabled: open,
  })
  const sorted = useSortedRows(data ?? none, countOf)
  return (
    <Drawer title="地区分布" open={open} size={640} styles={{ wrapper: { maxWidth: '100vw' } }} onClose={onClose}>
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data && (
        <DataTable<Figures>
          label="地区分布"
          rows={sorted.rows}
          idOf={({ code }) => code}
          sort={sorted.sort}
          rowHeight={32}
          columns={[
            { key: 'name', title: '地区' },
            ...counts.map((count) => ({ ...count, width: 160, align: 'right' as const, isSortable: true })),
          ]}
        />
      )}
    </Drawer>
  )
}
