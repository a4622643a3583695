import { ColumnHeightOutlined, FilterOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import type { ReactNode } from 'react'
import { LazyMenu, LazyPopover, useLazyOverlay } from '../../../ui/page/LazyOverlay.tsx'
import { ColumnSettings } from '../columns/ColumnSettings.tsx'
import type { ColumnSettingsModel } from '../columns/useColumnSettings.ts'
import { densities, type Density } from '../columns/useDensity.ts'
import { IconButton } from './IconButton.tsx'
import styles from './listHead.module.css'

interface ListToolsProps {
  isQueryActive: boolean
  isRefreshing: boolean
  /** Cards have neither column settings nor a density. */
  isMobile: boolean
  settings: ColumnSettingsModel
  density: Density
  onDensity: (density: Density) => void
  onQuery: () => void
  onRefresh: () => void
  views: ReactNode
}

/** How the rows are shown: further conditions, saved views, density and columns. */
export function ListTools({ isQueryActive, isMobile, settings, density, onDensity, views, ...props }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <Badge dot={isQueryActive}>
        <Button icon={<FilterOutlined />} title={isQueryActive ? '高级查询已生效' : undefined} onClick={props.onQuery}>
          高级查询
        </Button>
      </Badge>
      {views}
      <IconButton title="刷新" icon={<ReloadOutlined spin={props.isRefreshing} />} onClick={props.onRefresh} />
      {!isMobile && (
        <>
          <DensityButton density={density} onDensity={onDensity} />
          <ColumnButton settings={settings} />
        </>
      )}
    </div>
  )
}

function DensityButton({ density, onDensity }: Pick<ListToolsProps, 'density' | 'onDensity'>) {
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
