import { App, Button, Checkbox, Flex, Typography } from 'antd'
import { useState } from 'react'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { type ImportPreview, rowsToWrite } from './importStage.ts'
import type { ImportModel } from './useImport.ts'

/** All or nothing, unless invalid or repeated rows are skipped explicitly. */
export function PreviewFooter({ model, preview }: { model: ImportModel; preview: ImportPreview }) {
  const { message } = App.useApp()
  const [skipsBad, setSkipsBad] = useState(false)
  const [busy, setBusy] = useState<'errors' | 'commit'>()
  const [skipsRepeated, setSkipsRepeated] = useState(false)
  const count = rowsToWrite(preview) - (skipsRepeated ? preview.repeated : 0)
  const canCommit = count > 0 && (preview.bad === 0 || skipsBad)

  async function downloadErrors() {
    setBusy('errors')
    try {
      const { blob, fileName } = await model.api.importErrors(preview.batchId)
      saveBlob(blob, fileName || '导入错误.xlsx')
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(undefined)
    }
  }

  async function commit() {
    setBusy('commit')
    await model.commit({ skipBad: skipsBad, skipRepeated: skipsRepeated })
    setBusy(undefined)
  }

  return (
    <Flex wrap gap={8} align="center" justify="flex-end">
      <Button disabled={busy === 'commit'} onClick={model.restart}>
        重新选择文件
      </Button>
      {preview.bad > 0 && (
        <>
          <Button loading={busy === 'errors'} onClick={() => void downloadErrors()}>
            下载错误文件
          </Button>
          <Checkbox checked={skipsBad} onChange={({ target }) => setSkipsBad(target.checked)}>
            跳过错误行
          </Checkbox>
        </>
      )}
      {preview.repeated > 0 && (
        <Checkbox checked={skipsRepeated} onChange={({ target }) => setSkipsRepeated(target.checked)}>
          跳过内容相同的行
        </Checkbox>
      )}
      {count === 0 && <Typography.Text type="secondary">没有需要导入的数据</Typography.Text>}
      <Button type="primary" disabled={!canCommit} loading={busy === 'commit'} onClick={() => void commit()}>
        导入 {count} 行
      </Button>
    </Flex>
  )
}
