import { TrophyOutlined } from '@ant-design/icons'
import { appraiseEndpoints, appraiseScores, type RankedLawyer } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Table, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
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
        {error && !data ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<RankedLawyer>
            rowKey="lawyerId"
            size="middle"
            loading={isFetching}
            dataSource={data ?? []}
            pagination={false}
            scroll={{ x: 560 }}
            locale={{ emptyText: <EmptyHint description="还没有评价" /> }}
            columns={[
              { key: 'rank', dataIndex: 'rank', title: '名次', width: 64 },
              { key: 'lawyer', dataIndex: 'lawyer', title: '律师' },
              { key: 'bound', title: '可信好评率', align: 'right', render: (_, { bound }) => percent(bound) },
              { key: 'share', title: '好评率', align: 'right', render: (_, { good, count }) => percent(good / count) },
              { key: 'mean', title: '平均分', align: 'right', render: (_, { mean }) => mean.toFixed(2) },
              { key: 'count', dataIndex: 'count', title: '评价数', align: 'right' },
              { key: 'low', dataIndex: 'low', title: '差评', align: 'right' },
            ]}
          />
        )}
      </Drawer>
    </>
  )
}
