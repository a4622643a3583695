import {
  ColumnHeightOutlined,
  DownloadOutlined,
  FilterOutlined,
  PlusOutlined,
  ReloadOutlined,
  RestOutlined,
  SettingOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { type Act, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { Badge, Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { LazyMenu, LazyPopover, useLazyOverlay } from '../../ui/page/LazyOverlay.tsx'
import { ColumnSettings } from './columns/ColumnSettings.tsx'
import styles from './ListToolbar.module.css'
import type { ColumnSettingsModel } from './columns/useColumnSettings.ts'
import { densities, type Density } from './columns/useDensity.ts'

interface ToolbarActs {
  add(): void
  openImport(): void
  /** The selected rows, or all rows of the filter. */
  exportRows(): void
  openQuery(): void
  openRecycleBin(): void
  refresh(): void
}

interface ListToolbarProps {
  resource: Resource
  acts: ToolbarActs
  chosen: number
  isQueryActive: boolean
  isExporting: boolean
  isRefreshing: boolean
  /** Cards have neither column settings nor a density. */
  isMobile: boolean
  settings: ColumnSettingsModel
  density: Density
  onDensity: (density: Density) => void
  /** The actions on the selected rows. */
  bulk: ReactNode
  views: ReactNode
  slot: ReactNode
}

/** The actions of the list that the user is permitted to use. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, acts, chosen, isMobile, settings, density, onDensity } = props
  const { can } = useSession()
  const may = (act: Act) => hasAct(resource, act) && can(permissionCode(resource, act))
  const exportWords = chosen > 0 ? `导出选中（${chosen}）` : '导出'
  return (
    <div className={styles.bar} role="toolbar" aria-label={`${resource.title}操作`}>
      <div className={styles.group}>
        {may('add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={acts.add}>
            新增
          </Button>
        )}
        {may('import') && (
          <Button icon={<UploadOutlined />} aria-label="导入" onClick={acts.openImport}>
            {!isMobile && '导入'}
          </Button>
        )}
        {may('export') && (
          <Button
            icon={<DownloadOutlined />}
            aria-label={exportWords}
            loading={props.isExporting}
            onClick={acts.exportRows}
          >
            {!isMobile && exportWords}
          </Button>
        )}
        {props.bulk}
        {props.slot}
      </div>
      <div className={styles.group}>
        <Badge dot={props.isQueryActive}>
          <Button
            icon={<FilterOutlined />}
            title={props.isQueryActive ? '高级查询已生效' : undefined}
            onClick={acts.openQuery}
          >
            高级查询
          </Button>
        </Badge>
        {props.views}
        <IconButton title="刷新" icon={<ReloadOutlined spin={props.isRefreshing} />} onClick={acts.refresh} />
        {!isMobile && (
          <>
            <DensityButton density={density} onDensity={onDensity} />
            <ColumnButton settings={settings} />
          </>
        )}
        {may('restore') && <IconButton title="回收站" icon={<RestOutlined />} onClick={acts.openRecycleBin} />}
      </div>
    </div>
  )
}

function DensityButton({ density, onDensity }: Pick<ListToolbarProps, 'density' | 'onDensity'>) {
  const overlay = useLazyOverlay()
  const menu = {
    items: densities.map(({ key, label }) => ({ key, label })),
    selectable: true,
    selectedKeys: [density],
    onClick: ({ key }: { key: string }) => onDensity(key as Density),
  }
  return (
    <LazyMenu overlay={overlay} menu={menu}>
      <IconButton title="密度" icon={<ColumnHeightOutlined />} onClick={overlay.openFirst} />
    </LazyMenu>
  )
}

function ColumnButton({ settings }: { settings: ColumnSettingsModel }) {
  const overlay = useLazyOverlay()
  return (
    <LazyPopover overlay={overlay} content={<ColumnSettings settings={settings} />}>
      <IconButton title="列设置" icon={<SettingOutlined />} onClick={overlay.openFirst} />
    </LazyPopover>
  )
}

/** The name is the browser's tooltip: one of the library would be mounted for each button. */
function IconButton({ title, ...props }: ButtonProps & { title: string }) {
  return <Button aria-label={title} title={title} {...props} />
}
