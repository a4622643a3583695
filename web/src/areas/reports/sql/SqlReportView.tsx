import { DownloadOutlined, SearchOutlined, StopOutlined } from '@ant-design/icons'
import {
  paramFields,
  paramInput,
  permissionCode,
  readInput,
  sqlReport,
  sqlReportEndpoints,
  type SqlReportHead,
  type Values,
} from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/calls/call.ts'
import { callBlob } from '../../../api/calls/callBlob.ts'
import { saveBlob } from '../../../api/calls/saveBlob.ts'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { fromDayjs, today } from '../../../fields/texts/dateText.ts'
import { FormSections } from '../../../resource/form/FormSections.tsx'
import { changeField, leaveField, startForm } from '../../../resource/form/formState.ts'
import { readForm } from '../../../resource/form/formValues.ts'
import { inputsOf } from '../../../resource/stateActions.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { isWideTable } from '../print/isWideTable.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import styles from '../reports.module.css'
import { SubscribeButton } from '../SubscribeButton.tsx'
import { SqlFigure } from './SqlFigure.tsx'
import { SqlFilterWords } from './SqlFilterWords.tsx'

const noLinks = () => {}

interface SqlReportViewProps {
  report: SqlReportHead
  /** Values of parameters to start with; the others start with their defaults. */
  given?: Readonly<Record<string, string>>
}

/** A SQL report as its readers see it: the parameters, and the rows for their values. */
export function SqlReportView({ report, given = {} }: SqlReportViewProps) {
  const { id, code, title, description, params, chart, mayExport } = report
  const { can } = useSession()
  const { recordPath } = useMenuPages()
  const navigate = useNavigate()
  const client = useQueryClient()
  const formId = useId()
  const inputs = useMemo(() => inputsOf(sqlReport, paramFields(params)), [params])
  const [state, setState] = useState(() => {
    const { values, errors } = startOf(params, given)
    return { ...startForm(inputs, 'add', values), errors: errors.filter(({ field }) => given[field]) }
  })
  const [asked, setAsked] = useState(() => {
    const { values, errors } = readForm(inputs, 'add', state.values, state.original)
    return errors.length + state.errors.length > 0 ? undefined : values
  })
  const queryKey = ['sqlReport', code, asked]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(sqlReportEndpoints.run, { code, values: JSON.stringify(asked) }, { signal, quiet: true }),
    enabled: asked !== undefined,
    retry: false,
    gcTime: 0,
  })

  function search() {
    const { values, errors } = readForm(inputs, 'add', state.values, state.original)
    if (errors.length > 0) return setState((current) => ({ ...current, errors }))
    if (JSON.stringify(values) === JSON.stringify(asked)) void refetch()
    else setAsked(values)
  }

  const designPath = can(permissionCode(sqlReport, 'edit')) ? recordPath(sqlReport.name, id) : undefined
  return (
    <section className={layout.page}>
      <PageHeader
        title={title}
        description={description ?? undefined}
        extra={
          <div className={styles.tools}>
            {isFetching ? (
              <Button icon={<StopOutlined />} onClick={() => void client.cancelQueries({ queryKey })}>
                取消
              </Button>
            ) : (
              <Button type="primary" icon={<SearchOutlined />} onClick={search}>
                查询
              </Button>
            )}
            <SubscribeButton title={title} initial={{ sqlReportId: id, params: paramLines(params, asked) }} />
            {mayExport && asked && data && <ExportButton report={report} values={asked} />}
            {mayExport && asked && data && (
              <PrintButton
                title={title}
                isWide={isWideTable(data.columns.length)}
                content={() => (
                  <>
                    <SqlFilterWords report={report} values={asked} />
                    <SqlFigure answer={data} chart={chart} label={title} />
                  </>
                )}
              />
            )}
            {designPath && <Button onClick={() => void navigate(designPath)}>设计</Button>}
          </div>
        }
      />
      <div className={layout.panel}>
        {params.length > 0 && (
          <FormSections
            resource={inputs}
            state={state}
            formId={formId}
            isLocked={isFetching}
            onChange={(name, value) => setState((current) => changeField(inputs, current, name, value))}
            onLeave={(name) => setState((current) => leaveField(inputs, current, name))}
            onOpenLink={noLinks}
          />
        )}
        {isFetching ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : error ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <SqlFigure answer={data} chart={chart} label={title} />
        ) : (
          <EmptyHint description="填写参数后点击“查询”" />
        )}
      </div>
    </section>
  )
}

/** Texts that are given, and those of the defaults, as values of the fields. */
const startOf = (params: SqlReportHead['params'], given: Readonly<Record<string, string>> = {}) =>
  readInput(paramFields(params), paramInput(params, given, fromDayjs(today(), 'date')!))

/** The parameters of a subscription: as they are asked now, days as far from today as their defaults are. */
function paramLines(params: SqlReportHead['params'], asked: Values | undefined) {
  const defaults = startOf(params).values
  return params.flatMap(({ name, defaultValue }) => {
    const value = asked?.[name ?? ''] ?? null
    return [
      {
        name,
        value:
          JSON.stringify(value) === JSON.stringify(defaults[name ?? ''] ?? null)
            ? (defaultValue ?? null)
            : value === null
              ? null
              : String(value as string | number),
      },
    ]
  })
}

function ExportButton({ report: { code, title }, values }: { report: SqlReportHead; values: Values }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  async function fetchSheet() {
    setBusy(true)
    try {
      const { blob, fileName } = await callBlob(sqlReportEndpoints.workbook, { code, values: JSON.stringify(values) })
      saveBlob(blob, fileName || `${title}.xlsx`)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void fetchSheet()}>
      导出
    </Button>
  )
}
