import { TrophyOutlined } from '@ant-design/icons'
import { appraiseEndpoints, appraiseScores, type RankedLawyer } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'

const drawerWidth = 720
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** 律师排行: by a lower confidence bound of the share of good ratings, so one perfect rating does not outrank ninety good ones. */
export function RankingButton() {
  const { isMobile } = useBreakpoint()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', 'appraise', 'ranking'],
    queryFn: ({ signal }) => call(appraiseEndpoints.ranking, {}, { signal }),
    enabled: isOpen,
  })
  return (
    <>
      <Button icon={<TrophyOutlined />} onClick={() => setOpen(true)}>
        律师排行
      </Button>
      <Drawer open={isOpen} title="律师排行" size={isMobile ? '100%' : drawerWidth} onClose={() => setOpen(false)}>
        <Typography.Paragraph type="secondary">
          按好评率的威尔逊下限排名：评价越少，可信度越低；{appraiseScores.good} 星及以上为好评，已隐藏的不计。
        </Typography.Paragraph>
        {data ? (
          <DataTable<RankedLawyer>
            label="律师排行"
            rows={data}
            idOf={({ lawyerId }) => lawyerId}
            isBusy={isFetching}
            empty={<EmptyHint description="还没有评价" />}
            columns={[
              { key: 'rank', title: '名次', width: 64, align: 'right' },
              { key: 'lawyer', title: '律师' },
              { key: 'bound', title: '可信好评率', width: 112, align: 'right', text: ({ bound }) => percent(bound) },
              {
                key: 'share',
                title: '好评率',
                width: 88,
                align: 'right',
                text: ({ good, count }) => percent(good / count),
              },
              { key: 'mean', title: '平均分', width: 88, align: 'right', text: ({ mean }) => mean.toFixed(2) },
              { key: 'count', title: '评价数', width: 88, align: 'right' },
              { key: 'low', title: '差评', width: 72, align: 'right' },
            ]}
          />
        ) : error ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton columns={6} />
        )}
      </Drawer>
    </>
  )
}
