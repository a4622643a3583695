import { Input, message as messages, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { AdvancedCondition, SavedQuery, SavedQueryStore } from './AdvancedCondition.ts'

const words = (error: unknown): string => (error instanceof Error && error.message ? error.message : '未知错误')

/** Asks for the name, for leave to overwrite and for leave to delete; `dialogs` must be drawn somewhere. */
export function useSavedQueries(store: SavedQueryStore) {
  const [message, messageHolder] = messages.useMessage()
  const [modal, modalHolder] = Modal.useModal()
  const [pending, setPending] = useState<AdvancedCondition>()
  const [name, setName] = useState('')
  const input = useRef<HTMLDivElement>(null)

  const attempt = async (act: () => unknown, done: string) => {
    try {
      await act()
      message.success(done)
      return true
    } catch (error) {
      message.error(words(error))
      return false
    }
  }

  const confirmName = async () => {
    const title = name.trim()
    if (!pending) return
    if (title === '') {
      message.warning('保存名称不能为空')
      return
    }
    const exists = store.list.some((query) => query.title === title)
    if (exists && !(await modal.confirm({ title: '提示', content: `${title} 已存在，是否覆盖？` }))) return
    if (await attempt(() => store.save(title, pending), '保存成功')) setPending(undefined)
  }

  const remove = async (query: SavedQuery) => {
    const leave = await modal.confirm({ title: '提示', content: '是否删除当前查询？' })
    if (leave) await attempt(() => store.remove(query), '删除成功')
  }

  const dialogs = (
    <>
      {messageHolder}
      {modalHolder}
      <Modal
        title="请输入保存的名称"
        open={pending !== undefined}
        onOk={() => void confirmName()}
        onCancel={() => setPending(undefined)}
        afterOpenChange={(open) => open && input.current?.querySelector('input')?.focus()}
        width={420}
      >
        <div ref={input}>
          <Input
            aria-label="保存名称"
            value={name}
            maxLength={50}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && void confirmName()}
          />
        </div>
      </Modal>
    </>
  )
  const startSave = (query: AdvancedCondition, suggestion: string) => {
    setName(suggestion)
    setPending(query)
  }
  return { dialogs, message, startSave, remove }
}
