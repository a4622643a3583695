import { onlineCode } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { onlineFormsQuery } from '../../api/resource/onlineResources.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { MissingForm } from './MissingForm.tsx'
import { ThemedList } from './ThemedList.tsx'

/** The list of a published form or view that is in the menu. */
export function OnlineListPage({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(onlineFormsQuery)
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={10} columns={6} />
  const resource = data.find((form) => form.name === name)
  return resource ? <ThemedList resource={resource} /> : <MissingForm code={onlineCode(name) ?? name} />
}
