import { exportInlineRows, type Params, type Resource } from '@lexdesk/domain'
import { App } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { saveBlob } from '../../../api/calls/saveBlob.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { idsPerCall } from '../address/listUrls.ts'

interface ExportRequest {
  /** The selected rows; empty means all rows of the filter. */
  ids: readonly string[]
  /** Filter and order of the list. */
  params: Params
  count: () => Promise<number>
}

export interface ExportModel {
  isBusy: boolean
  /** The task that writes a large file. */
  taskId: string | undefined
  fileName: string
  start(request: ExportRequest): Promise<void>
  forget(): void
}

/** A small export is downloaded at once, a large one is written in the background. */
export function useExport(resource: Resource): ExportModel {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [taskId, setTaskId] = useState<string>()
  const fileName = `${resource.title}.xlsx`

  const start = async ({ ids, params, count }: ExportRequest) => {
    const api = resourceApi(resource)
    const wanted = ids.length > 0 ? { selections: ids.join(',') } : params
    const total = ids.length > 0 ? ids.length : await count()
    if (total === 0) return void message.error('文件下载失败')
    if (total > exportInlineRows || ids.length > idsPerCall) {
      setTaskId((await api.exportTask(wanted)).taskId)
      return
    }
    const { blob } = await api.exportXls(wanted)
    if (blob.size === 0) return void message.error('文件下载失败')
    saveBlob(blob, fileName)
  }

  return {
    isBusy,
    taskId,
    fileName,
    forget: () => setTaskId(undefined),
    start: async (request) => {
      setBusy(true)
      try {
        await start(request)
      } catch (error) {
        message.error(formatError(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
