import { type AnyRow, entrustment, type Resource } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { menuPages } from '../../api/menuPages.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { useLive } from '../../api/useLive.ts'
import { useSession } from '../../api/useSession.ts'
import { ConflictFlag } from '../../conflicts/ConflictFlag.tsx'

const matters = entrustment as unknown as Resource

/** The banner above a contract whose matter is flagged, for those who may read the matter. */
export function MatterFlag({ row }: { row: AnyRow }) {
  const { menu } = useSession()
  const client = useQueryClient()
  const id = row.bizType === 'entrust' && typeof row.bizId === 'string' ? row.bizId : null
  const page = id === null ? undefined : menuPages(menu).recordPath(matters.name, id)
  const { data: matter } = useQuery({
    queryKey: ['resource', matters.name, 'row', id],
    queryFn: ({ signal }) => resourceApi(matters).queryById(id!, { signal }),
    enabled: page !== undefined,
    retry: false,
  })
  useLive(matters.name, ({ ids }) => {
    if (id === null || !ids.includes(id)) return
    void client.invalidateQueries({ queryKey: ['resource', matters.name, 'row', id] })
    void client.invalidateQueries({ queryKey: ['resource', 'contract', 'steps', row.id] })
  })
  if (!matter || page === undefined) return null
  return (
    <ConflictFlag
      matter={matter}
      stops={`所属委托 ${String(matter.no)} 的利冲处理完成前，本合同不能发起签署`}
      action={<Link to={page}>查看委托</Link>}
    />
  )
}
