import { CheckOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { EmptyHint } from '../../ui/EmptyHint.tsx'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { formatError } from '../../ui/formatError.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import layout from '../../ui/pageLayout.module.css'
import { Pages } from '../../ui/Pages.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import { MyNoticeCards } from './MyNoticeCards.tsx'
import styles from './MyNoticesPage.module.css'
import { MyNoticeSearch } from './MyNoticeSearch.tsx'
import { MyNoticeTable } from './MyNoticeTable.tsx'
import { noticeCalls } from './noticeCalls.ts'
import { useMyNotices } from './useMyNotices.ts'
import { useOpenNotice } from './useOpenNotice.tsx'

/** /isps/userAnnouncement: all that was sent to the user, read or not. */
export function MyNoticesPage() {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const list = useMyNotices()
  const { open, modal } = useOpenNotice()

  async function markAllRead() {
    message.success(await noticeCalls.markAllRead())
    await client.invalidateQueries({ queryKey: ['notices'] })
  }

  return (
    <section className={layout.page}>
      <PageHeader title="我的消息" />
      <MyNoticeSearch filters={list.state} onSearch={list.search} />
      <div className={layout.panel}>
        <div className={styles.toolbar} role="toolbar" aria-label="消息操作">
          <ConfirmButton
            type="primary"
            icon={<CheckOutlined />}
            title="确定全部标注为已读？"
            description="所有未读消息都会变为已读"
            onConfirm={markAllRead}
          >
            全部标注已读
          </ConfirmButton>
          <Button icon={<ReloadOutlined spin={list.isRefreshing} />} aria-label="刷新" onClick={list.refresh} />
        </div>
        {body()}
      </div>
      {modal}
    </section>
  )

  function body() {
    if (!list.rows)
      return list.error ? (
        <ErrorHint error={list.error} onRetry={list.refresh} />
      ) : (
        <TableSkeleton rows={list.state.pageSize} columns={5} />
      )
    const empty = (
      <EmptyHint description={list.isFiltered ? '没有符合条件的消息' : '还没有收到消息'}>
        {list.isFiltered && <Button onClick={() => list.search({})}>清除筛选</Button>}
      </EmptyHint>
    )
    return (
      <>
        {list.error && (
          <Alert
            className={styles.stale}
            type="warning"
            showIcon
            title={`刷新失败，显示的是之前的数据：${formatError(list.error)}`}
          />
        )}
        {isMobile ? (
          <MyNoticeCards rows={list.rows} empty={empty} onOpen={open} />
        ) : (
          <MyNoticeTable rows={list.rows} empty={empty} onOpen={open} />
        )}
        <Pages page={list.state.pageNo} size={list.state.pageSize} total={list.total} onChange={list.goTo} />
      </>
    )
  }
}
