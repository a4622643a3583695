import { Alert, App, Button, Result } from 'antd'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { ignoredWords, type ImportPreview, type ImportResult } from './importStage.ts'
import type { ImportModel } from './useImport.ts'

interface ResultStepProps {
  result: ImportResult
  preview: ImportPreview
  isReverted: boolean
  model: ImportModel
  onClose: () => void
}

export function ResultStep({ result, preview, isReverted, model, onClose }: ResultStepProps) {
  const { message } = App.useApp()
  const { added, changed, skipped, repeated } = result
  const counts = [
    `新增 ${added} 条`,
    `变更 ${changed} 条`,
    ...(skipped > 0 ? [`跳过错误 ${skipped} 行`] : []),
    ...(repeated > 0 ? [`跳过内容相同 ${repeated} 行`] : []),
  ]
  const ignored = ignoredWords(preview)
  return (
    <Result
      status={isReverted ? 'info' : 'success'}
      title={isReverted ? '本次导入已撤销' : '导入完成'}
      subTitle={isReverted ? '新增的记录已删除，变更的记录已恢复原值' : counts.join('，')}
      extra={[
        <Button key="close" type="primary" onClick={onClose}>
          完成
        </Button>,
        <Button key="again" onClick={model.restart}>
          继续导入
        </Button>,
        !isReverted && (
          <ConfirmButton
            key="revert"
            danger
            title="撤销本次导入？"
            description="新增的记录将被删除，变更的记录将恢复原值。"
            okText="撤销"
            onConfirm={async () => {
              const words = await model.revert()
              if (words) message.success(words)
            }}
          >
            撤销本次导入
          </ConfirmButton>
        ),
      ]}
    >
      {ignored && !isReverted && <Alert type="warning" showIcon title={`以下列没有导入：${ignored}`} />}
    </Result>
  )
}
