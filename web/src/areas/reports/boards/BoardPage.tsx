import { board, emptyBoard, readBoard } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { use, useEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { ShownRow } from '../../../api/resource/ResourceCalls.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { PageHostContext } from '../../../ui/page/PageHost.ts'
import { BoardDesigner } from './BoardDesigner.tsx'
import type { BoardReports } from './BoardReports.ts'
import { newBoardId } from './boardPaths.ts'
import { BoardView } from './BoardView.tsx'
import { useBoardReports } from './useBoardReports.ts'

const emptyDraft = { title: '', isPublic: false, roleIds: [], definition: emptyBoard }

/** One board, or its designer. */
export function BoardPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { nameTab } = use(PageHostContext)
  const isNew = id === newBoardId
  const reports = useBoardReports()
  const row = useQuery({
    queryKey: ['resource', board.name, 'one', id],
    queryFn: ({ signal }) => resourceApi(board).queryById(id, { signal }),
    enabled: !isNew,
  })
  const title = isNew ? '新建仪表板' : row.data?.title
  useEffect(() => {
    if (title) nameTab(title)
  }, [nameTab, title])

  const error = reports.error ?? row.error
  if (error) return <ErrorHint error={error} onRetry={() => void Promise.all([reports.refetch(), row.refetch()])} />
  if (!reports.data) return <Skeleton active />
  if (isNew) return <BoardDesigner start={emptyDraft} reports={reports.data} />
  if (!row.data) return <Skeleton active />
  return <SavedBoard key={id} row={row.data} reports={reports.data} isDesign={search.has('design')} />
}

interface SavedBoardProps {
  row: ShownRow<typeof board>
  reports: BoardReports
  isDesign: boolean
}

function SavedBoard({ row, reports, isDesign }: SavedBoardProps) {
  const definition = useMemo(() => {
    const read = readBoard(row.definition)
    return 'definition' in read ? read.definition : emptyBoard
  }, [row.definition])
  if (!isDesign) return <BoardView row={row} definition={definition} reports={reports} />
  const { title, isPublic, roleIds } = row
  const start = { title, isPublic: isPublic === 'Y', roleIds: roleIds ?? [], definition }
  return <BoardDesigner start={start} saved={row} reports={reports} />
}
