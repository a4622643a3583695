import { conflictCheck, type entrustment, type Row } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useLiveRow } from '../../api/live/useLiveRow.ts'
import { ConflictFlag } from '../../conflicts/ConflictFlag.tsx'

interface MatterFlagProps {
  row: Row<typeof entrustment>
  onShow: () => void
}

/** The banner above a flagged matter. Its conflict check also determines which steps are allowed. */
export function MatterFlag({ row, onShow }: MatterFlagProps) {
  const client = useQueryClient()
  useLiveRow(conflictCheck.name, row.conflictCheckId as string | null, () => {
    void client.invalidateQueries({ queryKey: ['resource', 'entrustment', 'steps', row.id] })
  })
  return (
    <ConflictFlag
      matter={row}
      stops="处理完成前，不能报价、提交审批或发起合同签署"
      action={
        <Button size="small" onClick={onShow}>
          查看利冲
        </Button>
      }
    />
  )
}
