import type { Resource } from '@lexdesk/domain'
import { App, Modal, Steps } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { taskCalls } from '../../api/live/taskCalls.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { withoutFields } from '../withoutFields.ts'
import { rowsToWrite, stepOf, stepTitles } from './importStage.ts'
import { PreviewFooter } from './PreviewFooter.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { ProgressStep } from './ProgressStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { type AssignedColumns, type ChosenSheet, type ForeignKeys, type ImportModel, useImport } from './useImport.ts'

export interface ImportDialogProps {
  resource: Resource
  /** Set when opened for a parent row, which all rows then belong to. */
  foreignKeys?: ForeignKeys | undefined
  /** Shown above the lines of the preview. */
  note?: ResourceSlots['importNote']
  /** A file that has been chosen already, and the fields of its columns. */
  chosen?: ChosenSheet & { columns: AssignedColumns }
  open: boolean
  onClose: () => void
}

/** Imports a spreadsheet. Closing loses nothing: reopening shows the current stage. */
export function ImportDialog({ resource, foreignKeys, note, chosen, open, onClose }: ImportDialogProps) {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const model = useImport(resource, foreignKeys, chosen?.columns)
  const { stage } = model
  const ownResource = useMemo(() => withoutFields(resource, Object.keys(foreignKeys ?? {})), [resource, foreignKeys])

  const begin = useEffectEvent(() => {
    if (chosen && stage.at === 'choose') void model.choose(chosen.file, chosen.sheet)
  })
  useEffect(() => begin(), [])

  function close() {
    if ('taskId' in stage) message.info('任务在后台继续进行，可在任务中心查看')
    if (stage.at === 'result') model.restart()
    onClose()
  }

  return (
    <Modal
      open={open}
      title={`导入${resource.title}`}
      width={isMobile ? '100%' : 1000}
      style={{ top: 24 }}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={close}
      footer={stage.at === 'preview' ? <PreviewFooter model={model} preview={stage.preview} /> : null}
    >
      <Steps
        size="small"
        responsive={false}
        current={stepOf(stage)}
        items={stepTitles.map((title) => ({ title: isMobile ? undefined : title }))}
        style={{ marginBottom: 16 }}
      />
      {stage.at === 'preview' && rowsToWrite(stage.preview) > 0 && note?.(stage.preview)}
      {drawStage(ownResource, model, close)}
    </Modal>
  )
}

function drawStage(resource: Resource, model: ImportModel, close: () => void): ReactNode {
  const { stage, task } = model
  switch (stage.at) {
    case 'choose':
      return <ChooseStep resource={resource} model={model} {...stage} />
    case 'sending':
      return <ProgressStep title="正在上传" fileName={stage.fileName} task={undefined} />
    case 'checking':
      return <CheckingStep fileName={stage.fileName} taskId={stage.taskId} task={task} />
    case 'preview':
      return <PreviewStep resource={resource} model={model} preview={stage.preview} problem={stage.problem} />
    case 'importing':
      return <ProgressStep title="正在导入" fileName={stage.fileName} task={task} />
    case 'result':
      return (
        <ResultStep
          result={stage.result}
          preview={stage.preview}
          isReverted={stage.isReverted}
          model={model}
          onClose={close}
        />
      )
  }
}

function CheckingStep({ fileName, taskId, task }: { fileName: string; taskId: string; task: ImportModel['task'] }) {
  const { message } = App.useApp()
  const cancel = () => taskCalls.cancel(taskId).catch((error: unknown) => message.error(formatError(error)))
  return <ProgressStep title="正在校验" fileName={fileName} task={task} onCancel={() => void cancel()} />
}
