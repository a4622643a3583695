import { boardParams, sqlReportEndpoints, type SqlReportHead } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { use } from 'react'
import { call } from '../../../api/calls/call.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { PaperWidth } from '../../../ui/print/PaperWidth.ts'
import { sqlReportPath } from '../reportPaths.ts'
import { SqlFigure } from '../sql/SqlFigure.tsx'
import { SqlFilterWords } from '../sql/SqlFilterWords.tsx'
import type { BoardTileProps } from './BoardTileProps.ts'
import { chartHeight, TileFrame } from './TileFrame.tsx'

/** A statement may take long and may read another database, so it does not follow every change of a record. */
const refreshMs = 60_000

type SqlTileProps = BoardTileProps & { report: SqlReportHead }

/** A SQL report whose parameters come from the filters of the board, the others from their defaults. */
export function SqlTile({ tile, report, filters, values, chosen, extra }: SqlTileProps) {
  const isOnPaper = use(PaperWidth) !== undefined
  const { code, title, chart } = report
  const given = boardParams(filters, values, chosen, report)
  const { data, error, refetch } = useQuery({
    queryKey: ['sqlReport', code, 'tile', given.values],
    queryFn: ({ signal }) =>
      call(sqlReportEndpoints.run, { code, values: JSON.stringify(given.values) }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    retry: false,
  })
  return (
    <TileFrame title={title} path={sqlReportPath(code, given.values)} ignored={given.ignored} extra={extra}>
      {error ? (
        <ErrorHint error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {isOnPaper && <SqlFilterWords report={report} values={given.values} />}
          <SqlFigure answer={data} chart={chart} label={title} hasTable={isOnPaper} height={chartHeight(tile)} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </TileFrame>
  )
}
