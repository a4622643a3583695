import {
  ColumnHeightOutlined,
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  FilterOutlined,
  PlusOutlined,
  ReloadOutlined,
  RestOutlined,
  SettingOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { type Act, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { Badge, Button, Dropdown, Popover, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { ColumnSettings } from './columns/ColumnSettings.tsx'
import styles from './ListToolbar.module.css'
import type { ColumnSettingsModel } from './columns/useColumnSettings.ts'
import { densities, type Density } from './columns/useDensity.ts'

interface ToolbarActs {
  add(): void
  openImport(): void
  /** The selected rows, or all rows of the filter. */
  exportRows(): void
  removeChosen(): void
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
        {may('delete') && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'delete', label: '批量删除', icon: <DeleteOutlined />, danger: true }],
              onClick: acts.removeChosen,
            }}
          >
            <Button icon={<DownOutlined />} iconPlacement="end">
              {chosen > 0 ? `批量操作（${chosen}）` : '批量操作'}
            </Button>
          </Dropdown>
        )}
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
            <Dropdown
              trigger={['click']}
              menu={{
                items: densities.map(({ key, label }) => ({ key, label })),
                selectable: true,
                selectedKeys: [density],
                onClick: ({ key }) => onDensity(key as Density),
              }}
            >
              <IconButton title="密度" icon={<ColumnHeightOutlined />} />
            </Dropdown>
            <Popover
              trigger="click"
              placement="bottomRight"
              arrow={false}
              content={<ColumnSettings settings={settings} />}
            >
              <IconButton title="列设置" icon={<SettingOutlined />} />
            </Popover>
          </>
        )}
        {may('restore') && <IconButton title="回收站" icon={<RestOutlined />} onClick={acts.openRecycleBin} />}
      </div>
    </div>
  )
}

interface IconButtonProps {
  title: string
  icon: ReactNode
  onClick?: () => void
}

function IconButton({ title, ...button }: IconButtonProps) {
  return (
    <Tooltip title={title}>
      <Button aria-label={title} {...button} />
    </Tooltip>
  )
}
