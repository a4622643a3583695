import { Modal } from 'antd'
import { useState } from 'react'
import { useMessages } from '../useMessages.ts'
import { reasonOf } from '../reasonOf.ts'
import type {
  AdvancedCondition,
  SavedQuery,
  SavedQueryStore,
  SharedQuery,
  SharedQueryStore,
} from './AdvancedCondition.ts'
import { QueryNameDialog, type QueryNaming } from './QueryNameDialog.tsx'

/** What is being named: a condition to save, or a query on the server that is renamed or shared. */
type Pending = { query: AdvancedCondition } | { changed: SharedQuery }

const unnamed: QueryNaming = { title: '', isShared: false, roleIds: [] }

/** Asks for the name and for confirmation to overwrite or delete; the caller must render `dialogs`. */
export function useSavedQueries(store: SavedQueryStore, shared?: SharedQueryStore) {
  const [message, messageHolder] = useMessages()
  const [modal, modalHolder] = Modal.useModal()
  const [pending, setPending] = useState<Pending>()
  const [naming, setNaming] = useState(unnamed)

  const attempt = async (act: () => unknown, done: string) => {
    try {
      await act()
      message.success(done)
      return true
    } catch (error) {
      message.error(reasonOf(error))
      return false
    }
  }
  const mayOverwrite = (title: string) => modal.confirm({ title: '提示', content: `${title} 已存在，是否覆盖？` })

  const saveLocally = async (title: string, query: AdvancedCondition): Promise<boolean> => {
    const isKnown = store.list.some((one) => one.title === title)
    if (isKnown && !(await mayOverwrite(title))) return false
    return attempt(() => store.save(title, query), `已保存查询“${title}”`)
  }
  const saveShared = async (title: string, query: AdvancedCondition, on: SharedQueryStore): Promise<boolean> => {
    const { roleIds } = naming
    const known = on.list.find((one) => one.isOwn && one.title === title)
    if (known && !(await mayOverwrite(title))) return false
    const put = () => (known ? on.change(known, { query, roleIds }) : on.add(title, query, roleIds))
    return attempt(put, `已保存查询“${title}”`)
  }
  const confirmName = async () => {
    const title = naming.title.trim()
    if (!pending) return
    if (title === '') {
      message.warning('保存名称不能为空')
      return
    }
    const isDone =
      'changed' in pending
        ? await attempt(
            () => shared?.change(pending.changed, { title, roleIds: naming.roleIds }),
            `已修改查询“${title}”`,
          )
        : shared && naming.isShared
          ? await saveShared(title, pending.query, shared)
          : await saveLocally(title, pending.query)
    if (isDone) setPending(undefined)
  }

  const mayDelete = () => modal.confirm({ title: '提示', content: '是否删除当前查询？' })
  const remove = async (query: SavedQuery) => {
    if (await mayDelete()) await attempt(() => store.remove(query), `已删除查询“${query.title}”`)
  }
  const removeShared = async (query: SharedQuery) => {
    if (await mayDelete()) await attempt(() => shared?.remove(query), `已删除查询“${query.title}”`)
  }

  const isChange = pending !== undefined && 'changed' in pending
  const dialogs = (
    <>
      {messageHolder}
      {modalHolder}
      <QueryNameDialog
        heading={isChange ? '修改名称和共享' : '请输入保存的名称'}
        open={pending !== undefined}
        value={naming}
        // Roles that the user no longer has can be retained or removed.
        roles={shared && withRoles(shared, isChange ? pending.changed : undefined)}
        isPlaceFixed={isChange}
        onChange={setNaming}
        onOk={() => void confirmName()}
        onCancel={() => setPending(undefined)}
      />
    </>
  )
  const startSave = (query: AdvancedCondition, from?: { title: string; shared?: SharedQuery }) => {
    const own = from?.shared?.isOwn ? from.shared : undefined
    setNaming({ title: from?.title ?? '', isShared: own !== undefined, roleIds: idsOf(own) })
    setPending({ query })
  }
  const startChange = (changed: SharedQuery) => {
    setNaming({ title: changed.title, isShared: true, roleIds: idsOf(changed) })
    setPending({ changed })
  }
  return { dialogs, message, startSave, startChange, remove, removeShared }
}

const idsOf = (query: SharedQuery | undefined): string[] => query?.roles.map(({ value }) => value) ?? []

function withRoles({ roles }: SharedQueryStore, query: SharedQuery | undefined) {
  const others = (query?.roles ?? []).filter(({ value }) => roles.every((role) => role.value !== value))
  return [...roles, ...others]
}
