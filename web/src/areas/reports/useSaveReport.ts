import { report, type Values } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { reportPath } from './reportPaths.ts'

/** Saves a report, or a new one without a row, and opens it. */
export function useSaveReport(onAdded: () => void) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function save(values: Values, saved?: { id: string; version: number }): Promise<void> {
    setBusy(true)
    try {
      const api = resourceApi(report)
      const { row } = saved
        ? await api.edit({ ...values, id: saved.id, version: saved.version })
        : await api.add(values)
      await client.invalidateQueries({ queryKey: ['resource', report.name] })
      message.success(`已保存报表“${String(row.title)}”`)
      if (!saved) onAdded()
      void navigate(reportPath(String(row.code)), { replace: true })
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}
