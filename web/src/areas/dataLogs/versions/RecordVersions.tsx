import { type ChangeLine, type Resource, type DataLogRow } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { resourceNamed } from '../../../api/resource/onlineResources.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { VersionTable } from './VersionTable.tsx'

interface RecordVersionsProps {
  /** The version that the user opened. */
  start: DataLogRow
  onClose: () => void
  onRestored: () => void
}

/** The versions of one record, two of them side by side. */
export function RecordVersions({ start, onClose, onRestored }: RecordVersionsProps) {
  const { isMobile } = useBreakpoint()
  const resource = resourceNamed(start.resource)
  return (
    <Drawer
      open
      size={isMobile ? '100%' : 1080}
      styles={{ wrapper: { maxWidth: '100vw' }, body: { padding: isMobile ? 12 : 24 } }}
      title={`版本对比：${start.dataTable_dictText} ${start.dataId_dictText ?? start.dataId}`}
      onClose={onClose}
    >
      {resource && <Timeline resource={resource} start={start} onRestored={onRestored} />}
    </Drawer>
  )
}

function Timeline({ resource, start, onRestored }: Omit<RecordVersionsProps, 'onClose'> & { resource: Resource }) {
  const {
    data: lines,
    error,
    refetch,
  } = useQuery<ChangeLine[]>({
    queryKey: ['resource', resource.name, 'history', start.dataId],
    queryFn: ({ signal }) => resourceApi(resource).history(start.dataId, { signal }),
  })
  if (!lines) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <Skeleton active />
  return <VersionTable resource={resource} start={start} lines={lines} onRestored={onRestored} />
}
