import { Badge, Tabs } from 'antd'
import { useSyncExternalStore } from 'react'
import type { TablePane } from '../model/checks/validateFormAndTables.ts'
import type { GridModel } from '../model/createGridModel.ts'
import type { Grid } from '../view/Grid.ts'
import { DataGrid, type DataGridProps } from '../view/DataGrid.tsx'

export interface GridTab extends Omit<DataGridProps, 'label'> {
  key: string
  title: string
}

export interface GridTabsProps {
  tabs: readonly GridTab[]
  activeKey: string
  onActiveKey: (key: string) => void
}

/** The sub-tables of a form, each in a tab that shows its error count. */
export function GridTabs({ tabs, activeKey, onActiveKey }: GridTabsProps) {
  return (
    <Tabs
      activeKey={activeKey}
      onChange={onActiveKey}
      items={tabs.map(({ key, title, ...grid }) => ({
        key,
        label: <TabTitle title={title} grid={grid.grid} />,
        children: <DataGrid {...grid} label={title} />,
      }))}
    />
  )
}

/** A sub-table in the format of `validateFormAndTables`. */
export const paneOf = ({ key, grid }: GridTab): TablePane<ReturnType<GridModel['values']>> => ({
  tabKey: key,
  check: grid.validation.checkAll,
  values: grid.model.values,
  show: grid.show,
})

function TabTitle({ title, grid }: { title: string; grid: Grid }) {
  const count = useSyncExternalStore(grid.validation.onCount, grid.validation.count)
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      {title}
      {count > 0 && <Badge count={count} size="small" title={`${count} 处填写有误`} />}
    </span>
  )
}
