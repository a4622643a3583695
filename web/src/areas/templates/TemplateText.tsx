import { useQuery } from '@tanstack/react-query'
import { DocxText } from '../../ui/values/DocxText.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { templateCalls } from './templateCalls.ts'

/** The text of a template with its tags; of a version, or the current one. */
export function TemplateText({ id, file, version }: { id: string; file: unknown; version?: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['contractTemplate', 'preview', id, version, file],
    queryFn: ({ signal }) => templateCalls.preview({ id, ...(version && { version }) }, signal),
  })
  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  return data.length === 0 ? <EmptyHint description="还没有上传模板文件" /> : <DocxText blocks={data} />
}
