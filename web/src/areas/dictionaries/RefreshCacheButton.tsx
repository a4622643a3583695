import { SyncOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { dictionariesQuery } from '../../api/dictionaries/dictionaries.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { dictionaryCalls } from './dictionaryCalls.ts'

/** 刷新缓存: reloads all dictionaries on the server and in the page. */
export function RefreshCacheButton() {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function refresh() {
    setBusy(true)
    try {
      await dictionaryCalls.refresh()
      await client.refetchQueries({ queryKey: dictionariesQuery.queryKey })
      message.success('刷新缓存完成！')
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      icon={<SyncOutlined spin={isBusy} />}
      aria-label="刷新缓存"
      disabled={isBusy}
      onClick={() => void refresh()}
    >
      {!isMobile && '刷新缓存'}
    </Button>
  )
}
