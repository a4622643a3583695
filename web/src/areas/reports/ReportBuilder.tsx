import { FilterOutlined } from '@ant-design/icons'
import {
  emptyReport,
  permissionCode,
  readReport,
  report,
  type ReportChart,
  reportCharts,
  reportProblems,
  type Values,
} from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { QueryDialog, QueryWords } from '../../resource/list/search/QueryDialog.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { GroupedDesign } from './GroupedDesign.tsx'
import { emptyDraft, firstRows, type ReportDraft } from './reportDraft.ts'
import { ReportPreview } from './ReportPreview.tsx'
import styles from './reports.module.css'
import { SharingDesign } from './SharingDesign.tsx'
import { RowsDesign } from './RowsDesign.tsx'
import { useReportSources } from './useReportSources.ts'
import { useSaveReport } from './useSaveReport.ts'

type ReportRow = ShownRow<typeof report>

/** The builder of a report: what it counts beside a preview with the figures of the designer. */
export function ReportBuilder({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', report.name, 'design', id],
    queryFn: ({ signal }) => resourceApi(report).queryById(id!, { signal }),
    enabled: id !== undefined,
    // What is being edited is not replaced.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (id === undefined) return <Builder start={emptyDraft} />
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  return data ? <Builder key={data.version} start={draftOf(data)} saved={data} /> : <Skeleton active />
}

function draftOf({ title, source, isPublic, roleIds, definition }: ReportRow): ReportDraft {
  const read = readReport(definition)
  return {
    title,
    source,
    isPublic: isPublic === 'Y',
    roleIds: roleIds ?? [],
    definition: 'definition' in read ? read.definition : emptyReport,
  }
}

const forms = [
  ...Object.entries(reportCharts).map(([value, label]) => ({ value, label })),
  { value: 'rows', label: '明细' },
]

function Builder({ start, saved }: { start: ReportDraft; saved?: ReportRow }) {
  const [draft, setDraft] = useState(start)
  const [isFiltering, setFiltering] = useState(false)
  const sources = useReportSources()
  const { can } = useSession()
  // The tab of a new report stays open, for the next one.
  const { save, isBusy } = useSaveReport(() => setDraft(start))
  const { title, source, definition, isPublic, roleIds } = draft
  const { filter } = definition
  const resource = sources.find(({ name }) => name === source)
  const change = (part: Partial<ReportDraft>) => setDraft((now) => ({ ...now, ...part }))
  const problem = !source
    ? '请选择数据来源'
    : !title.trim()
      ? '请填写报表名称'
      : resource && reportProblems(resource, definition)[0]
  const maySave = can(permissionCode(report, saved ? 'edit' : 'add'))

  function chooseForm(value: string) {
    if (!resource) return
    if (value === 'rows') change({ definition: firstRows(resource) })
    else if (definition.shape === 'groups') change({ definition: { ...definition, chart: value as ReportChart } })
    else change({ definition: { ...emptyReport, filter, chart: value as ReportChart } })
  }

  const values: Values = {
    title: title.trim(),
    source,
    definition,
    isPublic: isPublic ? 'Y' : 'N',
    roleIds: [...roleIds],
  }
  return (
    <section className={layout.page}>
      <PageHeader
        title={saved ? `设计 ${saved.title}` : '新建报表'}
        extra={
          <div className={styles.tools}>
            {saved && can(permissionCode(report, 'add')) && (
              <Button disabled={problem !== undefined || isBusy} onClick={() => void save(values)}>
                另存为新报表
              </Button>
            )}
            {maySave && (
              <Button
                type="primary"
                loading={isBusy}
                disabled={problem !== undefined}
                onClick={() => void save(values, saved)}
              >
                保存
              </Button>
            )}
          </div>
        }
        description={problem}
      />
      <div className={styles.sides}>
        <div className={[layout.panel, styles.design].join(' ')} role="group" aria-label="报表设计">
          <div className={styles.part}>
            <label htmlFor="report-title">名称</label>
            <Input
              id="report-title"
              maxLength={60}
              value={title}
              onChange={(event) => change({ title: event.target.value })}
            />
          </div>
          <div className={styles.part}>
            <label htmlFor="report-source">数据来源</label>
            <Select<string>
              id="report-source"
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="统计哪种记录"
              value={source || null}
              options={sources.map((one) => ({ value: one.name, label: one.title }))}
              onChange={(name) => change({ source: name, definition: emptyReport })}
            />
          </div>
          {resource && (
            <>
              <div className={styles.part}>
                <label htmlFor="report-form">形式</label>
                <Select<string>
                  id="report-form"
                  value={definition.shape === 'rows' ? 'rows' : definition.chart}
                  options={forms}
                  onChange={chooseForm}
                />
              </div>
              {definition.shape === 'rows' ? (
                <RowsDesign
                  resource={resource}
                  definition={definition}
                  onChange={(next) => change({ definition: next })}
                />
              ) : (
                <GroupedDesign
                  resource={resource}
                  definition={definition}
                  onChange={(next) => change({ definition: next })}
                />
              )}
              <div className={styles.part}>
                <Button icon={<FilterOutlined />} onClick={() => setFiltering(true)}>
                  {filter ? '修改筛选' : '筛选'}
                </Button>
                {filter && (
                  <p className={styles.facts}>
                    <QueryWords resource={resource} query={filter} />
                  </p>
                )}
                <QueryDialog
                  resource={resource}
                  value={filter}
                  open={isFiltering}
                  onClose={() => setFiltering(false)}
                  onSearch={(query) => change({ definition: { ...definition, filter: query } })}
                />
              </div>
              <SharingDesign isPublic={isPublic} roleIds={roleIds} onChange={change} />
            </>
          )}
        </div>
        <div className={layout.panel}>
          <ReportPreview resource={resource} draft={draft} />
        </div>
      </div>
    </section>
  )
}
