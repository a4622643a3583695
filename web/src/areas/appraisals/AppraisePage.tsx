import { appraise } from '@lexdesk/domain'
import { Rate } from 'antd'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { RankingButton } from './RankingButton.tsx'

const slots: ResourceSlots = {
  columns: {
    score: ({ score }) => (
      <Rate disabled value={Number(score)} style={{ fontSize: 14 }} aria-label={`${String(score)} 星`} />
    ),
  },
  toolbar: <RankingButton />,
}

/** 评价记录: the ratings by clients, and the ranking of lawyers based on them. */
export function AppraisePage() {
  return <ResourceList resource={appraise} slots={slots} />
}
