import type { MenuRow } from '@lexdesk/domain'
import { DeleteOutlined, PlusOutlined, ReloadOutlined, RestOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { permissionsKey } from '../../api/session/permissionsKey.ts'
import { useSession } from '../../api/session/useSession.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/fullPage.module.css'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { MenuBinDrawer } from './MenuBinDrawer.tsx'
import { MenuCards } from './MenuCards.tsx'
import { menuCalls } from './menuCalls.ts'
import { MenuForm, type MenuFormRequest } from './MenuForm.tsx'
import { allMenus, narrowMenus } from './MenuRow.ts'
import styles from './menus.module.css'
import { MenuTable } from './MenuTable.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'
import type { MenusModel } from './useMenus.ts'

interface MenusViewProps {
  menus: MenusModel
  /** The whole tree is loaded: it can be searched and expanded as a whole. */
  isWhole: boolean
}

/** The menus and buttons of the system, to be added, changed, moved and removed. */
export function MenusView({ menus, isWhole }: MenusViewProps) {
  const { message, modal } = App.useApp()
  const { can } = useSession()
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [form, setForm] = useState<MenuFormRequest>()
  const [ruled, setRuled] = useState<MenuRow>()
  const [isBinOpen, setBinOpen] = useState(false)
  const found = useMemo(() => menus.rows && narrowMenus(menus.rows, keyword), [menus.rows, keyword])
  const isSearching = keyword.trim() !== ''
  const branches = useMemo(
    () => allMenus(found ?? []).flatMap(({ id, children }) => (children && children.length > 0 ? id : [])),
    [found],
  )

  const changed = async (words: string) => {
    message.success(words)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['menus'] }),
      client.invalidateQueries({ queryKey: permissionsKey }),
    ])
  }
  const remove = (ids: readonly string[]) => {
    const rows = allMenus(menus.rows ?? []).filter(({ id }) => ids.includes(id))
    const count = new Set(allMenus(rows).map(({ id }) => id)).size
    const names = rows.slice(0, 3).map(({ name }) => `“${name}”`)
    void modal.confirm({
      title: '确认删除',
      content: `确定要删除 ${names.join('、')}${rows.length > 3 ? ' 等' : ''}${
        isWhole ? `，连同下级共 ${count} 项` : '及其全部下级'
      }吗？角色和部门对它们的授权会一并收回；可在回收站恢复。`,
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await changed(await menuCalls.remove(ids))
          setChosen((before) => before.filter((id) => !ids.includes(id)))
        } catch (error) {
          message.error(formatError(error))
        }
      },
    })
  }

  const view = {
    rows: found ?? [],
    expanded: isSearching ? branches : menus.expanded,
    onExpanded: menus.setExpanded,
    chosen,
    onChosen: setChosen,
    acts: {
      edit: (row: MenuRow) => setForm({ mode: 'edit', id: row.id }),
      addBelow: (row: MenuRow) => setForm({ mode: 'add', menuType: row.menuType === 0 ? 1 : 2, parentId: row.id }),
      rules: setRuled,
      remove: (row: MenuRow) => remove([row.id]),
    },
    empty: <EmptyHint description={isSearching ? '没有符合条件的菜单' : '还没有菜单'} />,
  }

  return (
    <section className={layout.page}>
      <PageHeader title="菜单管理" />
      <div className={layout.panel}>
        <div className={styles.bar} role="toolbar" aria-label="菜单操作">
          {can('menu:add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ mode: 'add', menuType: 0 })}>
              新增
            </Button>
          )}
          {can('menu:delete') && chosen.length > 0 && (
            <Button danger icon={<DeleteOutlined />} onClick={() => remove(chosen)}>
              批量删除（{chosen.length}）
            </Button>
          )}
          {can('menu:delete') && (
            <Button icon={<RestOutlined />} onClick={() => setBinOpen(true)}>
              回收站
            </Button>
          )}
          {isWhole && <Button onClick={() => menus.setExpanded(branches)}>全部展开</Button>}
          <Button onClick={() => menus.setExpanded([])}>全部折叠</Button>
          <Button icon={<ReloadOutlined spin={menus.isFetching} />} aria-label="刷新" onClick={menus.refresh} />
          {isWhole && (
            <Input.Search
              className={styles.search}
              aria-label="查找菜单"
              placeholder="名称、授权标识或路径"
              allowClear
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
            />
          )}
        </div>
        {!found ? (
          menus.error ? (
            <ErrorHint error={menus.error} onRetry={menus.refresh} />
          ) : (
            <TableSkeleton columns={6} />
          )
        ) : isMobile ? (
          <MenuCards {...view} />
        ) : (
          <MenuTable {...view} />
        )}
      </div>
      {form && (
        <MenuForm
          request={form}
          onClose={() => setForm(undefined)}
          onSaved={(words) => {
            setForm(undefined)
            void changed(words)
          }}
        />
      )}
      {isBinOpen && <MenuBinDrawer onRestored={(words) => void changed(words)} onClose={() => setBinOpen(false)} />}
      {ruled && <RulesDrawer menu={ruled} onClose={() => setRuled(undefined)} />}
    </section>
  )
}
