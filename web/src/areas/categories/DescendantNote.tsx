import { category, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'

const api = resourceApi(category)

/** The number of descendants, which are deleted too. */
export function DescendantNote({ rows }: { rows: readonly Row<typeof category>[] }) {
  const { data: count } = useQuery({
    queryKey: ['resource', 'category', 'below', rows.map(({ id }) => id)],
    queryFn: ({ signal }) => countBelow(rows, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (count === 0) return null
  return (
    <Typography.Text type="danger">
      {count === undefined ? '其下级分类也会一并删除' : `其下级分类共 ${count} 条也会一并删除`}
    </Typography.Text>
  )
}

/** A code starts with the code of its parent; rows below other selected rows are counted once. */
async function countBelow(rows: readonly Row<typeof category>[], signal: AbortSignal): Promise<number> {
  const codes = rows.map((row) => String(row.code))
  const tops = codes.filter((code) => !codes.some((other) => other !== code && code.startsWith(other)))
  const found = await Promise.all(tops.map((code) => api.list({ code: `${code}*`, pageSize: 1 }, { signal })))
  return found.reduce((sum, { total }) => sum + total, 0) - rows.length
}
