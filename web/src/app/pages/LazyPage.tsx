import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageSkeleton } from '../../ui/hints/Skeletons.tsx'
import { restoreStyles } from '../restoreStyles.ts'
import { ChunkError } from './ChunkError.ts'

const chunkTimeoutMs = 120_000 // A §9

export interface PageCode<P extends object> {
  /** The name of the page, unique per module. */
  name: string
  load: () => Promise<ComponentType<P>>
}

interface LazyPageProps<P extends object> extends PageCode<P> {
  props: P
}

/** The code of a page, loaded once. */
export const pageCodeQuery = <P extends object>({ name, load }: PageCode<P>) =>
  queryOptions({
    queryKey: ['page', name],
    // Wrapped in an object: a query stores data, and a component is a function.
    queryFn: async () => {
      const [Page] = await inTime(Promise.all([load(), restoreStyles()]))
      return { Page }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
    networkMode: 'always',
  })

/** A lazy-loaded page. Loading can be retried. */
export function LazyPage<P extends object>({ name, load, props }: LazyPageProps<P>) {
  const { data, error, refetch, isFetching } = useQuery(pageCodeQuery({ name, load }))
  if (data) return <data.Page {...props} />
  if (!error || isFetching) return <PageSkeleton />
  return (
    <>
      <ErrorHint error={new ChunkError()} title="页面加载失败" onRetry={() => void refetch()} />
      <div style={{ textAlign: 'center' }}>
        <Button type="link" onClick={() => window.location.reload()}>
          刷新页面
        </Button>
      </div>
    </>
  )
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError()), chunkTimeoutMs)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
