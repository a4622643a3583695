import { type Resource, sheetColumns } from '@lexdesk/domain'
import { Alert, Flex, Tabs, Typography } from 'antd'
import { useState } from 'react'
import type { ImportRowKind } from '../../api/resource/ResourceCalls.ts'
import { AssignColumns } from './AssignColumns.tsx'
import { ignoredWords, type ImportPreview } from './importStage.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { statusTitles } from './statusTitles.ts'
import type { ImportModel } from './useImport.ts'

interface PreviewStepProps {
  resource: Resource
  model: ImportModel
  preview: ImportPreview
  problem: string | undefined
}

type Shown = ImportRowKind | 'all'

/** What would happen to each row of the sheet, and its errors. */
export function PreviewStep({ resource, model, preview, problem }: PreviewStepProps) {
  const [shown, setShown] = useState<Shown>(preview.bad > 0 ? 'bad' : preview.repeated > 0 ? 'repeated' : 'all')
  const { missingColumns = [] } = preview
  const ignored = ignoredWords(preview)
  const absent = sheetColumns(resource).filter(({ field }) => missingColumns.includes(field.title))
  const missing = absent.filter(({ field }) => field.required).map(({ field }) => field.title)
  const untouched = absent.filter(({ field }) => !field.required).map(({ field }) => field.title)
  const tabs: { key: Shown; label: string }[] = [
    { key: 'all', label: `全部 ${preview.total}` },
    ...(['added', 'changed', 'unchanged', 'bad'] as const).map((status) => ({
      key: status,
      label: `${statusTitles[status].title} ${preview[status]}`,
    })),
    // Most imports have none. The tab stays open after a correction of its last row.
    ...(preview.repeated > 0 || shown === 'repeated'
      ? [{ key: 'repeated' as const, label: `内容相同 ${preview.repeated}` }]
      : []),
  ]
  return (
    <Flex vertical gap={8}>
      {problem && <Alert type="error" showIcon title={problem} />}
      {missing.length > 0 && <Alert type="error" showIcon title={`文件缺少必填的列：${missing.join('、')}`} />}
      {ignored && <Alert type="warning" showIcon title={`以下列不会导入：${ignored}`} />}
      <AssignColumns resource={resource} unmatched={preview} onAssign={model.assign} />
      {untouched.length > 0 && (
        <Typography.Text type="secondary">文件中没有的列不会改动：{untouched.join('、')}</Typography.Text>
      )}
      <Tabs size="small" activeKey={shown} items={tabs} onChange={(key) => setShown(key as Shown)} />
      <PreviewTable
        key={shown}
        resource={resource}
        api={model.api}
        batchId={preview.batchId}
        status={shown === 'all' ? undefined : shown}
        onSummary={model.setSummary}
      />
    </Flex>
  )
}
