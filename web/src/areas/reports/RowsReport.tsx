import { permissionCode, report as reports, reportEndpoints, type ReportSummary, type Values } from '@lexdesk/domain'
import { Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/calls/call.ts'
import { useSession } from '../../api/session/useSession.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { ExportButton } from './ExportButton.tsx'
import { isWideTable } from './print/isWideTable.ts'
import { PrintButton } from './print/PrintButton.tsx'
import { printedPage, printedRows } from './print/printedRows.tsx'
import { ReportDataTable } from './print/ReportDataTable.tsx'
import { designPath } from './reportPaths.ts'
import styles from './reports.module.css'
import { SubscribeButton } from './SubscribeButton.tsx'
import { type Column, columnOf, type QueryItem, type RowsShape } from './rowsColumns.ts'

const pageSize = 20

/** A report of rows, with the calls of the pop-up pickers. */
export function RowsReport({ report }: { report: ReportSummary }) {
  const { code, title, source, sourceTitle } = report
  const { can } = useSession()
  const navigate = useNavigate()
  const [page, setPage] = useState({ page: 1, size: pageSize })
  const [filters, setFilters] = useState<Record<string, string>>({})
  const shape = useQuery({
    queryKey: ['report', code, 'shape'],
    queryFn: async ({ signal }) => {
      const waiting = { signal, quiet: true }
      const [columns, items] = await Promise.all([
        call(reportEndpoints.getRpColumns, { code }, waiting),
        call(reportEndpoints.getQueryInfo, { code }, waiting),
      ])
      return { columns: columns.columns as Column[], items: items as QueryItem[] } satisfies RowsShape
    },
  })
  const params = { ...filters, pageNo: page.page, pageSize: page.size }
  const rows = useQuery({
    queryKey: ['resource', source, 'report', code, params],
    queryFn: ({ signal }) => call(reportEndpoints.getData, { code, ...params }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const error = shape.error ?? rows.error
  const search = (name: string, value: string) => {
    setFilters((now) => ({ ...now, [name]: value }))
    setPage((now) => ({ ...now, page: 1 }))
  }

  return (
    <section className={layout.page}>
      <PageHeader
        title={title}
        extra={
          <div className={styles.tools}>
            <SubscribeButton title={title} initial={{ reportId: report.id }} />
            <ExportButton report={report} search={filters} />
            {shape.data && rows.data && can(permissionCode({ name: source }, 'export')) && (
              <PrintButton
                title={title}
                isWide={isWideTable(shape.data.columns.length)}
                content={() => printedPage({ report, shape: shape.data, filters }, rows.data)}
                load={() => printedRows({ report, shape: shape.data, filters })}
              />
            )}
            {can(permissionCode(reports, 'edit')) && (
              <Button type="primary" onClick={() => void navigate(designPath(code))}>
                设计
              </Button>
            )}
          </div>
        }
      />
      <div className={layout.panel}>
        {error ? (
          <ErrorHint error={error} onRetry={() => void Promise.all([shape.refetch(), rows.refetch()])} />
        ) : shape.data && rows.data ? (
          <>
            <div className={styles.search} role="search" aria-label={`查询${sourceTitle}`}>
              {shape.data.items
                .filter(({ mode }) => mode === 'single')
                .map((item) => (
                  <SearchField key={item.field} item={item} onSearch={(value) => search(item.field, value)} />
                ))}
            </div>
            <ReportDataTable<Values>
              label={title}
              rows={rows.data.records}
              columns={shape.data.columns.map((column, at) => columnOf(column, at, rows.data.records))}
              isBusy={rows.isPlaceholderData}
              empty={<EmptyHint description={`没有符合条件的${sourceTitle}`} />}
            />
            <Pages
              page={page.page}
              size={page.size}
              total={rows.data.total}
              onChange={(next, size) => setPage({ page: next, size })}
            />
          </>
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </div>
    </section>
  )
}

function SearchField({ item, onSearch }: { item: QueryItem; onSearch: (value: string) => void }) {
  if (item.dictOptions)
    return (
      <Select
        allowClear
        aria-label={item.label}
        placeholder={item.label}
        options={item.dictOptions.map(({ value, text }) => ({ value, label: text }))}
        onChange={(value?: string) => onSearch(value ?? '')}
      />
    )
  return <Input.Search allowClear aria-label={item.label} placeholder={item.label} onSearch={onSearch} />
}
