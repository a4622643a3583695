import type { AnyRow, FieldError, Resource, Values } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { FormSections } from '../form/FormSections.tsx'
import { changeField, type FormState, leaveField, startForm } from '../form/formState.ts'
import { readForm } from '../form/formValues.ts'
import { rowTitle } from '../list/deletion/rowTitle.ts'
import { type BulkAct, type BulkLine, forEachRow } from './bulkActs.ts'

interface BulkDialogProps {
  resource: Resource
  act: BulkAct
  rows: readonly AnyRow[]
  /** Called with the ids of the rows that were changed. */
  onDone: (ids: string[]) => void
  onClose: () => void
}

type Phase = 'input' | 'checking' | 'preview' | 'running' | 'result'

const noLinks = () => {}
const idOf = ({ row }: BulkLine): string => row.id

/** One change for many rows: its input, who would be refused and why, and the result of each row. */
export function BulkDialog({ resource, act, rows, onDone, onClose }: BulkDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const { inputs } = act
  const hasInput = Object.keys(inputs.fields).length > 0
  const [state, setState] = useState<FormState>(() => startForm(inputs, 'add', {}))
  const [phase, setPhase] = useState<Phase>('input')
  const [lines, setLines] = useState<readonly BulkLine[]>([])
  const stop = useRef(new AbortController())
  // A row that is sent again after a lost answer is not changed twice.
  const [attempt] = useState(() => crypto.randomUUID())
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])

  async function forAll(work: (row: AnyRow) => Promise<string | undefined>, of: readonly AnyRow[]): Promise<void> {
    setLines(of.map((row) => ({ row, refusal: undefined })))
    await forEachRow(
      of,
      work,
      (row, refusal) => setLines((old) => old.map((line) => (line.row === row ? { row, refusal } : line))),
      stop.current.signal,
    )
  }
  async function check(): Promise<void> {
    const read = readForm(inputs, 'add', state.values, state.original)
    if (read.errors.length > 0) return refuse(read.errors)
    setPhase('checking')
    await forAll((row) => act.preview(row, read.values), rows)
    setPhase('preview')
  }
  function refuse(errors: FieldError[]): void {
    setState((current) => ({ ...current, errors }))
  }
  async function run(values: Values): Promise<void> {
    setPhase('running')
    const able = lines.filter(({ refusal }) => refusal === null).map(({ row }) => row)
    const changed: string[] = []
    await forAll(async (row) => {
      await act.run(row, values, `${attempt}:${row.id}`)
      changed.push(row.id)
      return undefined
    }, able)
    onDone(changed)
    await client.invalidateQueries({ queryKey: ['resource', resource.name] })
    setPhase('result')
  }

  const able = lines.filter(({ refusal }) => refusal === null).length
  const refused = lines.filter(({ refusal }) => typeof refusal === 'string').length
  const isBusy = phase === 'checking' || phase === 'running'
  return (
    <Modal
      open
      title={`批量${act.title}：${rows.length} 条${resource.title}`}
      width={720}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        phase === 'result' ? (
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            {phase === 'preview' && hasInput && <Button onClick={() => setPhase('input')}>返回修改</Button>}
            {phase === 'input' || phase === 'checking' ? (
              <Button type="primary" loading={isBusy} onClick={() => void check()}>
                预览
              </Button>
            ) : (
              <Button
                type="primary"
                loading={isBusy}
                disabled={able === 0}
                onClick={() => void run(readForm(inputs, 'add', state.values, state.original).values)}
              >
                {`${act.title}（${able}）`}
              </Button>
            )}
          </>
        )
      }
    >
      {phase === 'input' && hasInput && (
        <FormSections
          resource={inputs}
          state={state}
          formId={formId}
          isLocked={false}
          onChange={(name, value) => setState((current) => changeField(inputs, current, name, value))}
          onLeave={(name) => setState((current) => leaveField(inputs, current, name))}
          onOpenLink={noLinks}
        />
      )}
      {phase === 'input' && !hasInput && <p>预览逐条检查能否{act.title}，此时不作改动。</p>}
      {phase !== 'input' && (
        <>
          <Alert
            type={refused > 0 ? 'warning' : 'info'}
            showIcon
            title={
              phase === 'running' || phase === 'result'
                ? `已${act.title} ${able} 条${refused > 0 ? `，${refused} 条未成功` : ''}`
                : `${able} 条检查通过${refused > 0 ? `，${refused} 条将被跳过` : ''}`
            }
          />
          <DataTable
            label={`${act.title}的记录`}
            columns={lineColumns(resource, phase === 'running' || phase === 'result')}
            rows={lines}
            idOf={idOf}
            rowHeight={32}
            height={320}
          />
        </>
      )}
    </Modal>
  )
}

function lineColumns(resource: Resource, isRun: boolean): TableColumn<BulkLine>[] {
  const outcome = ({ refusal }: BulkLine): string =>
    refusal === undefined ? '…' : (refusal ?? (isRun ? '完成' : '检查通过'))
  return [
    {
      key: 'title',
      title: resource.fields[resource.titleField]?.title ?? '记录',
      width: 260,
      text: ({ row }) => rowTitle(resource, row),
    },
    { key: 'outcome', title: isRun ? '结果' : '预览', text: outcome },
  ]
}
