import { DownloadOutlined, EllipsisOutlined, PlusOutlined, RestOutlined, UploadOutlined } from '@ant-design/icons'
import { type Act, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useSession } from '../../../api/session/useSession.ts'
import { LazyPopover, useLazyOverlay } from '../../../ui/page/LazyOverlay.tsx'
import styles from './listHead.module.css'
import { IconButton } from './IconButton.tsx'

interface ListActs {
  add(): void
  openImport(): void
  /** All rows of the filter. */
  exportRows(): void
  openRecycleBin(): void
}

interface ListActionsProps {
  resource: Resource
  acts: ListActs
  isExporting: boolean
  isMobile: boolean
  /** The actions on the selected rows. */
  bulk: ReactNode
  slot: ReactNode
  /** On a phone: what is beside the search bar elsewhere. */
  tools: ReactNode
}

/** The actions of the list that the user is permitted to use; on a phone all but 新增 are in a menu. */
export function ListActions({ resource, acts, isExporting, isMobile, bulk, slot, tools }: ListActionsProps) {
  const { can } = useSession()
  const overlay = useLazyOverlay()
  const may = (act: Act) => hasAct(resource, act) && can(permissionCode(resource, act))
  const others = (
    <>
      {slot}
      {bulk}
      {may('restore') && (
        <Button icon={<RestOutlined />} aria-label="回收站" onClick={acts.openRecycleBin}>
          回收站
        </Button>
      )}
      {may('import') && (
        <Button icon={<UploadOutlined />} aria-label="导入" onClick={acts.openImport}>
          导入
        </Button>
      )}
      {may('export') && (
        <Button icon={<DownloadOutlined />} aria-label="导出" loading={isExporting} onClick={acts.exportRows}>
          导出
        </Button>
      )}
    </>
  )
  // A dialog would open below the menu. The overlays of its buttons belong to it, and their entries bubble up to it.
  const closeAfter = ({ target, currentTarget }: MouseEvent) => {
    const chosen = (target as Element).closest('button, [role=menuitem]')
    if (!chosen) return
    const isOwn = currentTarget.contains(chosen)
    if (isOwn ? !chosen.hasAttribute('aria-haspopup') : chosen.role === 'menuitem') overlay.setOpen(false)
  }
  const menu = (
    // The keyboard presses its buttons.
    <div className={styles.menu} role="presentation" onClick={closeAfter}>
      {others}
      {tools}
    </div>
  )
  return (
    <div className={styles.actions} role="toolbar" aria-label={`${resource.title}操作`}>
      {!isMobile && others}
      {may('add') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={acts.add}>
          新增
        </Button>
      )}
      {isMobile && (
        <LazyPopover overlay={overlay} content={menu}>
          <IconButton title="更多操作" icon={<EllipsisOutlined />} onClick={overlay.openFirst} />
        </LazyPopover>
      )}
    </div>
  )
}
