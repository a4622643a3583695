import { type AnyRow, type ChangeLine, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { isEditableRow } from '../stateActions.ts'
import { HistoryDiff } from './HistoryDiff.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'

const linesAtOnce = 20

const colors: Record<string, string> = {
  add: 'var(--ant-color-success)',
  import: 'var(--ant-color-success)',
  edit: 'var(--ant-color-info)',
  delete: 'var(--ant-color-error)',
  purge: 'var(--ant-color-error)',
}

/** Who changed a record, how and when, newest first. */
export function HistoryTimeline({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { can } = useSession()
  const [shown, setShown] = useState(linesAtOnce)
  const [compared, setCompared] = useState<ChangeLine>()
  const {
    data: lines,
    error,
    refetch,
  } = useQuery({
    queryKey: ['resource', resource.name, 'history', row.id],
    queryFn: ({ signal }) => resourceApi(resource).history(row.id, { signal }),
  })
  if (!lines) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <Skeleton active />
  if (lines.length === 0) return <EmptyHint description="暂无变更记录" />
  const canRestore = hasAct(resource, 'edit') && can(permissionCode(resource, 'edit')) && isEditableRow(resource, row)
  return (
    <>
      <Timeline
        items={lines.slice(0, shown).map((line) => ({
          key: line.id,
          color: colors[line.action] ?? 'gray',
          content: (
            <HistoryEntry
              resource={resource}
              row={row}
              lines={lines}
              line={line}
              canRestore={canRestore}
              onCompare={setCompared}
            />
          ),
        }))}
      />
      {lines.length > shown && (
        <Button block onClick={() => setShown(shown + linesAtOnce)}>
          显示更早的 {Math.min(linesAtOnce, lines.length - shown)} 条
        </Button>
      )}
      {compared && (
        <HistoryDiff
          resource={resource}
          row={row}
          lines={lines}
          start={compared}
          canRestore={canRestore}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}
