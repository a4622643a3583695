import { Flex, Input, Modal, Radio } from 'antd'
import { MultiSelect } from '../controls/MultiSelect.tsx'
import { useRef } from 'react'
import { useNameSearch } from '../names/useNameSearch.ts'
import type { QueryRole } from './AdvancedCondition.ts'

/** The name of a saved query, where it is stored and who can see it. */
export interface QueryNaming {
  title: string
  isShared: boolean
  roleIds: string[]
}

interface QueryNameDialogProps {
  heading: string
  open: boolean
  value: QueryNaming
  /** The roles it may be shared with; absent without server storage. */
  roles?: readonly QueryRole[]
  /** A query on the server cannot be moved to the browser. */
  isPlaceFixed: boolean
  onChange: (value: QueryNaming) => void
  onOk: () => void
  onCancel: () => void
}

const maxTitle = 50

export function QueryNameDialog(props: QueryNameDialogProps) {
  const { heading, open, value, roles, isPlaceFixed, onChange, onOk, onCancel } = props
  const input = useRef<HTMLDivElement>(null)
  return (
    <Modal
      title={heading}
      open={open}
      onOk={onOk}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => isOpen && input.current?.querySelector('input')?.focus()}
      width={420}
    >
      <Flex vertical gap={12} ref={input}>
        <Input
          aria-label="保存名称"
          value={value.title}
          maxLength={maxTitle}
          placeholder="请输入保存的名称"
          onChange={({ target }) => onChange({ ...value, title: target.value })}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && onOk()}
        />
        {roles && !isPlaceFixed && (
          <Radio.Group
            aria-label="保存到"
            value={value.isShared}
            options={[
              { value: false, label: '保存在本浏览器' },
              { value: true, label: '保存到服务器' },
            ]}
            onChange={({ target }) => onChange({ ...value, isShared: target.value as boolean })}
          />
        )}
        {roles && value.isShared && <Sharing value={value} roles={roles} onChange={onChange} />}
      </Flex>
    </Modal>
  )
}

type SharingProps = Pick<QueryNameDialogProps, 'value' | 'onChange'> & { roles: readonly QueryRole[] }

function Sharing({ value, roles, onChange }: SharingProps) {
  const search = useNameSearch()
  if (roles.length === 0) return <span>仅自己可见，换一台电脑登录也能使用。</span>
  return (
    <MultiSelect
      mode="multiple"
      aria-label="共享给角色"
      placeholder="共享给角色…（不选则仅自己可见）"
      showSearch={search}
      value={value.roleIds}
      options={roles.map(({ value: id, text }) => ({ value: id, label: text }))}
      onChange={(roleIds: string[]) => onChange({ ...value, roleIds })}
      style={{ width: '100%' }}
    />
  )
}
