import type { AnyRow, FieldError, Resource, Values } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { FormSections } from '../form/FormSections.tsx'
import { changeField, type FormState, leaveField, startForm } from '../form/formState.ts'
import { readForm } from '../form/formValues.ts'
import { rowTitle } from '../list/deletion/rowTitle.ts'
import type { BulkAct } from './BulkAct.ts'
import { type BulkLine, forEachRow } from './bulkActs.ts'
import type { BulkKeys } from './bulkKeys.ts'

interface BulkDialogProps {
  resource: Resource
  act: BulkAct
  rows: readonly AnyRow[]
  keys: BulkKeys
  /** Called with the ids of the rows that were changed. */
  onDone: (ids: string[]) => void
  onClose: () => void
}

type Phase = 'input' | 'checking' | 'preview' | 'running' | 'result'

const noLinks = () => {}
const idOf = ({ row }: BulkLine): string => row.id

/** One change for many rows: its input, who would be refused and why, and the result of each row. */
export function BulkDialog({ resource, act, rows, keys, onDone, onClose }: BulkDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const { inputs } = act
  const hasInput = Object.keys(inputs.fields).length > 0
  const [state, setState] = useState<FormState>(() => startForm(inputs, 'add', {}))
  const [phase, setPhase] = useState<Phase>('input')
  const [lines, setLines] = useState<readonly BulkLine[]>([])
  const stop = useRef(new AbortController())
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])

  async function forAll(work: (row: AnyRow) => Promise<string | undefined>, all: readonly BulkLine[]): Promise<void> {
    setLines(all)
    await forEachRow(
      all.filter(({ refusal }) => refusal === undefined).map(({ row }) => row),
      work,
      (row, refusal) => setLines((old) => old.map((line) => (line.row === row ? { row, refusal } : line))),
      stop.current.signal,
    )
  }
  async function check(): Promise<void> {
    const read = readForm(inputs, 'add', state.values, state.original)
    if (read.errors.length > 0) return refuse(read.errors)
    setPhase('checking')
    await forAll(
      (row) => act.preview(row, read.values),
      rows.map((row) => ({ row, refusal: undefined })),
    )
    setPhase('preview')
  }
  function refuse(errors: FieldError[]): void {
    setState((current) => ({ ...current, errors }))
  }
  async function run(values: Values): Promise<void> {
    setPhase('running')
    const changed: string[] = []
    // What the preview has refused stays in the list, so that every selected row has its result.
    const planned = lines.map((line) =>
      line.refusal === null ? { ...line, refusal: undefined } : { ...line, isSkipped: true },
    )
    await forAll(async (row) => {
      await keys.send([act.key, row.id, row.version, values], (key) => act.run(row, values, key))
      changed.push(row.id)
      return undefined
    }, planned)
    onDone(changed)
    await client.invalidateQueries({ queryKey: ['resource', resource.name] })
    setPhase('result')
  }

  const able = lines.filter(({ refusal }) => refusal === null).length
  const isBusy = phase === 'checking' || phase === 'running'
  const isRun = phase === 'running' || phase === 'result'
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
            type={lines.some(({ refusal }) => typeof refusal === 'string') ? 'warning' : 'info'}
            showIcon
            title={summary(act, lines, isRun)}
            description={noteOf(act, phase)}
          />
          <DataTable
            label={`${act.title}的记录`}
            columns={lineColumns(resource, isRun)}
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

function summary({ title }: BulkAct, lines: readonly BulkLine[], isRun: boolean): string {
  const able = lines.filter(({ refusal }) => refusal === null).length
  const skipped = lines.filter(({ isSkipped }) => isSkipped).length
  const refused = lines.filter(({ refusal, isSkipped }) => typeof refusal === 'string' && !isSkipped).length
  const counted = (count: number, words: string): string => (count > 0 ? `，${count} 条${words}` : '')
  return isRun
    ? `已${title} ${able} 条${counted(refused, '未成功')}${counted(skipped, '未执行')}`
    : `${able} 条检查通过${counted(refused, '将被跳过')}`
}

function noteOf({ inputs, isInputChecked }: BulkAct, phase: Phase): string | undefined {
  if (phase === 'result') return '在表格中按 Ctrl+A 全选、Ctrl+C 复制，可将结果粘贴到 Excel'
  if (phase !== 'preview' || isInputChecked || Object.keys(inputs.fields).length === 0) return undefined
  return '预览检查各条能否办理；所填内容是否适用于该条，执行时逐条校验，不适用的不作改动并列明原因'
}

function lineColumns(resource: Resource, isRun: boolean): TableColumn<BulkLine>[] {
  const outcome = ({ refusal, isSkipped }: BulkLine): string => {
    if (refusal === undefined) return '…'
    if (refusal === null) return isRun ? '完成' : '检查通过'
    return isRun ? `${isSkipped ? '未执行' : '未成功'}：${refusal}` : refusal
  }
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
