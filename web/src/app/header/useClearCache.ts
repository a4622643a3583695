import { directoryPermission } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'
import { call } from '../../api/calls/call.ts'
import { dictionariesQuery } from '../../api/dictionaries/dictionaries.ts'
import { useSession } from '../../api/session/useSession.ts'

/** Lets the server, where the user may ask for that, and then this browser read all dictionaries again. */
export function useClearCache(): () => Promise<void> {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { can } = useSession()
  const isForServer = can(directoryPermission) || can('dict:list')
  return useCallback(async () => {
    try {
      if (isForServer) await call({ method: 'GET', path: '/sys/dict/refleshCache' })
      await client.query({ ...dictionariesQuery, staleTime: 0 })
      void client.invalidateQueries({ queryKey: ['dictionary'] })
      message.success('刷新缓存完成！')
    } catch {
      message.error('刷新缓存失败！')
    }
  }, [client, message, isForServer])
}
