import { announcement, type Row } from '@lexdesk/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { AudienceSection } from './AudienceSection.tsx'
import { ReaderDrawer } from './ReaderDrawer.tsx'

const link = { type: 'link', size: 'small' } as const

/** 系统通告: drafted, published and revoked here, with read receipts. */
export function AnnouncementPage() {
  const [shown, setShown] = useState<Row<typeof announcement>>()
  const [opened, setOpened] = useState<'preview' | 'readers'>()
  const slots = useMemo<ResourceSlots<typeof announcement>>(() => {
    const show = (row: Row<typeof announcement>, what: 'preview' | 'readers', close: () => void) => () => {
      close()
      setShown(row)
      setOpened(what)
    }
    return {
      formSections: { 通告对象: (props) => <AudienceSection {...props} /> },
      rowActions: (row, close) => (
        <>
          <Button {...link} onClick={show(row, 'preview', close)}>
            预览
          </Button>
          {row.sendStatus !== '0' && (
            <Button {...link} onClick={show(row, 'readers', close)}>
              阅读情况
            </Button>
          )}
        </>
      ),
    }
  }, [])
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourceList resource={announcement} slots={slots} />
      {shown && (
        <>
          <AnnouncementPreview row={shown} open={opened === 'preview'} onClose={close} />
          <ReaderDrawer key={shown.id} row={shown} open={opened === 'readers'} onClose={close} />
        </>
      )}
    </>
  )
}
