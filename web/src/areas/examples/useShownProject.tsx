import { exampleProject } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useGo } from '../../ui/page/useGo.ts'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'

const api = resourceApi(exampleProject)

/** The project named by `id` in the address, or the newest one. */
export function useShownProject(): { row: ShownRow<typeof exampleProject> | undefined; waiting: ReactNode } {
  const go = useGo()
  const [search] = useSearchParams()
  const id = search.get('id') ?? 'newest'
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', exampleProject.name, 'row', id],
    queryFn: async ({ signal }) => {
      if (id !== 'newest') return { row: await api.queryById(id, { signal }) }
      const { records } = await api.list({ pageSize: 1 }, { signal })
      return { row: records[0] && (await api.queryById(records[0].id, { signal })) }
    },
  })
  if (data?.row) return { row: data.row, waiting: null }
  const waiting = error ? (
    <ErrorHint error={error} onRetry={() => void refetch()} />
  ) : data ? (
    <EmptyHint description="还没有示例项目">
      <Button onClick={() => go('/form/base-form')}>新增示例项目</Button>
    </EmptyHint>
  ) : (
    <FormSkeleton />
  )
  return { row: undefined, waiting }
}
