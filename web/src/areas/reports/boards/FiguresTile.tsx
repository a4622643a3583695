import {
  boardLimits,
  chosenLines,
  chosenText,
  drillParams,
  reportEndpoints,
  type ReportFilter,
  type ReportSummary,
} from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { use, useMemo } from 'react'
import { call } from '../../../api/calls/call.ts'
import { useResourceNamed } from '../../../api/resource/useResourceNamed.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { PaperWidth } from '../../../ui/print/PaperWidth.ts'
import { looksOf } from '../reportChart.ts'
import type { ReportChoice } from '../ReportChoice.ts'
import { ReportFacts } from '../ReportFacts.tsx'
import { ReportFigures } from '../ReportFigures.tsx'
import { reportPath, useDrillPath } from '../reportPaths.ts'
import type { BoardTileProps } from './BoardTileProps.ts'
import { figuresKey } from './figuresKey.ts'
import { chartHeight, TileFrame, TileLink } from './TileFrame.tsx'

type FiguresTileProps = BoardTileProps & { report: ReportSummary }

/** The figures of a report within the limits of the board. */
export function FiguresTile({ tile, report, filters, values, chosen, own, onChoose, extra }: FiguresTileProps) {
  const isOnPaper = use(PaperWidth) !== undefined
  const drillPath = useDrillPath()
  const resource = useResourceNamed()(report.source)
  const { filter, ignored } = resource
    ? boardLimits(filters, values, chosen, resource)
    : { filter: null, ignored: [] as string[] }
  const { data, error, refetch } = useFigures(report, filter)
  // Loaded before the first filter is chosen; not again while one limits the tile.
  const { data: whole } = useFigures(report, null, filter === null)
  const known = useMemo(() => whole && looksOf(whole), [whole])
  const detailPath = data && onChoose && drillPath(data.source, drillParams(data, own ? chosenLines(own) : []))
  function choose(choice: ReportChoice) {
    // The whole of all rows limits nothing.
    if (resource && chosenLines(choice).length > 0) onChoose?.({ source: resource, ...choice })
  }
  return (
    <TileFrame
      title={report.title}
      path={reportPath(report.code)}
      ignored={ignored}
      extra={
        <>
          {detailPath && <TileLink path={detailPath} chosen={own && chosenText(own)} />}
          {extra}
        </>
      }
    >
      {error ? (
        <ErrorHint error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {isOnPaper && <ReportFacts answer={data} />}
          <ReportFigures
            answer={data}
            // Names that a chart shortens cannot be asked for on paper.
            hasTable={isOnPaper && !data.isTimeline}
            height={chartHeight(tile)}
            known={known}
            {...(onChoose && { onChoose: choose })}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </TileFrame>
  )
}

function useFigures({ code, source }: ReportSummary, filter: ReportFilter | null, enabled = true) {
  const limits = filter
    ? { superQueryParams: JSON.stringify(filter.records), superQueryMatchType: filter.matchType }
    : {}
  return useQuery({
    queryKey: [...figuresKey(source), code, limits],
    queryFn: ({ signal }) => call(reportEndpoints.run, { code, ...limits }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled,
  })
}
