import { PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import { type Row, type SqlAnswer, type SqlChart, type sqlReport, sqlReportEndpoints } from '@lexdesk/domain'
import { CodeEditor } from '@lexdesk/parts'
import { Button, Typography } from 'antd'
import { useEffect, useId, useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import styles from './sqlReport.module.css'
import { SqlProblemText } from './SqlProblemText.tsx'
import { SourceTables } from './SourceTables.tsx'
import { SqlFigure } from './SqlFigure.tsx'
import { SqlViews } from './SqlViews.tsx'

type Draft = Pick<Row<typeof sqlReport>, 'params' | 'columns' | 'sourceId' | 'chart'>
type Tried = { sql: string; sourceId: string | null } & ({ answer: SqlAnswer } | { problem: string })

/** The statement of a SQL report: the editor, what it can read, and a trial run with the values of the form. */
export function SqlSection({ values, onChange, errorOf, disabled }: FormSlotProps) {
  const id = useId()
  const [running, setRunning] = useState<AbortController>()
  const [tried, setTried] = useState<Tried>()
  useEffect(() => () => running?.abort(), [running])
  const sql = typeof values.sql === 'string' ? values.sql : ''
  // A result applies only to the statement that was run.
  const { params, columns, sourceId, chart } = values as Draft
  const shown = tried?.sql === sql && tried.sourceId === sourceId ? tried : undefined
  const problem = (shown && 'problem' in shown ? shown.problem : undefined) ?? errorOf('sql')

  async function tryOut() {
    const leaving = new AbortController()
    setRunning(leaving)
    setTried(undefined)
    try {
      const answer = await call(
        sqlReportEndpoints.preview,
        { sql, sourceId, params, columns },
        { signal: leaving.signal, quiet: true },
      )
      setTried({ sql, sourceId, answer })
    } catch (error) {
      setTried({ sql, sourceId, problem: leaving.signal.aborted ? '已取消' : formatError(error) })
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <div className={styles.section}>
      <div className={styles.editor}>
        <label htmlFor={id}>SQL</label>
        <CodeEditor
          id={id}
          label="SQL"
          language="sql"
          height={280}
          placeholder={sourceId ? 'select … from 表' : 'select … from 视图'}
          value={sql}
          disabled={disabled ?? false}
          {...(problem && { status: 'error' as const })}
          onChange={(next) => onChange('sql', next === '' ? null : next)}
        />
        {problem && <SqlProblemText sql={sql} problem={problem} />}
        <Typography.Text type="secondary">
          只能写一个查询。参数写作 :参数名，没有填写时为空；多选参数写作 列名 = any(:参数名)；:today
          是今天；试运行使用参数的默认值。
        </Typography.Text>
        <div>
          {running ? (
            <Button icon={<StopOutlined />} onClick={() => running.abort()}>
              取消
            </Button>
          ) : (
            <Button icon={<PlayCircleOutlined />} disabled={sql.trim() === ''} onClick={() => void tryOut()}>
              试运行
            </Button>
          )}
        </div>
      </div>
      {sourceId ? <SourceTables sourceId={sourceId} /> : <SqlViews />}
      {shown && 'answer' in shown && (
        <div className={styles.result}>
          <SqlFigure answer={shown.answer} chart={(chart ?? 'table') as SqlChart} label="试运行结果" />
        </div>
      )}
    </div>
  )
}
