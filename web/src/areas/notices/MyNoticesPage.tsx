import { CheckOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PagedRows } from '../../ui/rows/PagedRows.tsx'
import layout from '../../ui/page/fullPage.module.css'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { MyNoticeCards } from './MyNoticeCards.tsx'
import styles from './MyNoticesPage.module.css'
import { MyNoticeSearch } from './MyNoticeSearch.tsx'
import { MyNoticeTable } from './MyNoticeTable.tsx'
import { noticeCalls } from './noticeCalls.ts'
import { useMyNotices } from './useMyNotices.ts'
import { useOpenNotice } from './useOpenNotice.tsx'

/** /isps/userAnnouncement: all notices sent to the user, read or not. */
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
      <MyNoticeSearch filters={list.filters} onSearch={list.search} />
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
        <PagedRows list={list} noun="消息" none="还没有收到消息">
          {(rows, empty) =>
            isMobile ? (
              <MyNoticeCards rows={rows} empty={empty} onOpen={open} />
            ) : (
              <MyNoticeTable rows={rows} empty={empty} onOpen={open} />
            )
          }
        </PagedRows>
      </div>
      {modal}
    </section>
  )
}
