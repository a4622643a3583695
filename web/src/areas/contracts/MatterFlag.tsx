import { type contract, entrustment, type Row } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLiveRow } from '../../api/live/useLiveRow.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ConflictFlag } from '../../conflicts/ConflictFlag.tsx'
import { matterOf, matterQuery } from './loadMatter.ts'

/** The banner above a contract whose matter is flagged, if the user may read the matter. */
export function MatterFlag({ row }: { row: Row<typeof contract> }) {
  const { menu } = useSession()
  const client = useQueryClient()
  const found = matterOf(row, menu)
  const { data: matter } = useQuery(matterQuery(found?.id))
  useLiveRow(entrustment.name, found?.id, () => {
    void client.invalidateQueries({ queryKey: matterQuery(found?.id).queryKey })
    void client.invalidateQueries({ queryKey: ['resource', 'contract', 'steps', row.id] })
  })
  if (!matter || !found) return null
  return (
    <ConflictFlag
      matter={matter}
      stops={`所属委托 ${String(matter.no)} 的利冲处理完成前，本合同不能发起签署`}
      action={<Link to={found.page}>查看委托</Link>}
    />
  )
}
