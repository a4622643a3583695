import { AppstoreOutlined, CheckOutlined, DeleteOutlined } from '@ant-design/icons'
import type { Resource, SavedView } from '@lexdesk/domain'
import { App, Button, Divider, Input, Space } from 'antd'
import { useState } from 'react'
import { LazyPopover, useLazyOverlay } from '../../../ui/page/LazyOverlay.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { conditionParams, listSearch, type ListState, listStateFrom, sortParams } from '../address/listUrl.ts'
import styles from './SavedViews.module.css'
import { useSavedViews } from './useSavedViews.ts'

interface SavedViewsProps {
  resource: Resource
  state: ListState
  onShow: (state: Partial<ListState>) => void
}

const maxNameLength = 50

/** 保存的视图: filters, conditions and order under a name. They are fetched when the menu is first opened. */
export function SavedViews(props: SavedViewsProps) {
  const overlay = useLazyOverlay()
  return (
    <LazyPopover overlay={overlay} content={<ViewPanel {...props} onClose={() => overlay.setOpen(false)} />}>
      <Button icon={<AppstoreOutlined />} aria-haspopup onClick={overlay.openFirst}>
        视图
      </Button>
    </LazyPopover>
  )
}

function ViewPanel({ resource, state, onShow, onClose }: SavedViewsProps & { onClose: () => void }) {
  const store = useSavedViews(resource)
  const { message, modal } = App.useApp()
  const [name, setName] = useState('')

  const attempt = async (act: () => Promise<void>, done: string) => {
    try {
      await act()
      message.success(done)
    } catch (error) {
      message.error(formatError(error))
    }
  }
  const save = async () => {
    const title = name.trim()
    if (title === '') return void message.warning('保存名称不能为空')
    const exists = store.views.some((view) => view.name === title)
    if (exists && !(await modal.confirm({ title: '提示', content: `${title} 已存在，是否覆盖？` }))) return
    const params = {
      ...conditionParams(state),
      ...sortParams(state.sort),
      pageSize: String(state.size),
      ...(state.groupBy !== null && { groupBy: state.groupBy }),
    }
    await attempt(() => store.save(title, params), `已保存视图“${title}”`)
    setName('')
  }
  const remove = async (view: SavedView) => {
    if (await modal.confirm({ title: '提示', content: '是否删除当前查询？' }))
      await attempt(() => store.remove(view), `已删除视图“${view.name}”`)
  }

  const current = addressOf(resource, state)
  return (
    <div className={styles.panel}>
      {store.views.length === 0 && <p className={styles.hint}>还没有保存的视图</p>}
      <ul>
        {store.views.map((view) => {
          const saved = listStateFrom(resource, new URLSearchParams(view.params))
          return (
            <li key={view.id}>
              <Button
                type="text"
                className={styles.view}
                icon={addressOf(resource, saved) === current && <CheckOutlined aria-label="当前视图" />}
                onClick={() => {
                  onShow({ ...saved, page: 1 })
                  onClose()
                }}
              >
                {view.name}
              </Button>
              <Button
                type="text"
                aria-label={`删除视图${view.name}`}
                icon={<DeleteOutlined />}
                onClick={() => void remove(view)}
              />
            </li>
          )
        })}
      </ul>
      <Divider size="small" />
      <Space.Compact block>
        <Input
          aria-label="视图名称"
          placeholder="把当前条件存为视图"
          maxLength={maxNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && void save()}
        />
        <Button onClick={() => void save()}>保存</Button>
      </Space.Compact>
    </div>
  )
}

/** Two views are equal if they lead to the same address. */
function addressOf(resource: Resource, state: ListState): string {
  const search = listSearch(resource, { ...state, page: 1 }, new URLSearchParams())
  search.sort()
  return search.toString()
}
