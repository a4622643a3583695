import { DownloadOutlined } from '@ant-design/icons'
import type { Resource } from '@lexdesk/domain'
import { SheetInput } from '@lexdesk/parts'
import { Alert, App, Button, Flex } from 'antd'
import { uploadLimitMb } from '../../api/uploads/uploadLimit.ts'
import { useMemo, useState } from 'react'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { AssignColumns } from './AssignColumns.tsx'
import { importRules } from './importRules.ts'
import type { UnmatchedColumns } from './importStage.ts'
import type { ImportModel } from './useImport.ts'

interface ChooseStepProps {
  resource: Resource
  model: ImportModel
  problem?: string
  unmatched?: UnmatchedColumns
}

export function ChooseStep({ resource, model, problem, unmatched }: ChooseStepProps) {
  const { message } = App.useApp()
  const [isLoading, setLoading] = useState(false)
  const rules = useMemo(() => importRules(resource), [resource])

  async function downloadTemplate() {
    setLoading(true)
    try {
      const { blob, fileName } = await model.template()
      saveBlob(blob, fileName || `${resource.title}导入模板.xlsx`)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <Flex vertical gap={16}>
      {problem && <Alert type="error" showIcon title={problem} />}
      {unmatched && <AssignColumns resource={resource} unmatched={unmatched} isNeeded onAssign={model.assign} />}
      <SheetInput maxSizeMb={uploadLimitMb()} onChoose={(file) => void model.choose(file)} onProblem={model.refuse} />
      <div>
        <Button icon={<DownloadOutlined />} loading={isLoading} onClick={() => void downloadTemplate()}>
          下载导入模板
        </Button>
      </div>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Flex>
  )
}
