import { dictItem, type Row, type Values } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { formatError } from '../../ui/hints/formatError.ts'

const api = resourceApi(dictItem)

/** Changes one value of an item in the list; a refusal is shown and the list returns to the stored value. */
export function useChangeItem({ id, version }: Row<typeof dictItem>) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const change = async (values: Values): Promise<boolean> => {
    setBusy(true)
    try {
      message.success((await api.edit({ ...values, id, version })).message)
      return true
    } catch (error) {
      message.error(formatError(error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: ['resource', dictItem.name] })
      setBusy(false)
    }
  }
  return { change, isBusy }
}
