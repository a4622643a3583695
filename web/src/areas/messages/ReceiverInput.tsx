import { messageChannels } from '@lexdesk/domain'
import { Input } from 'antd'
import { ReferenceSelect } from '../../fields/options/ReferenceSelect.tsx'

interface ReceiverInputProps {
  id: string
  type: string
  value: string
  onChange: (value: string) => void
}

const hints: Record<string, string> = {
  [messageChannels.sms.value]: '请输入手机号，多个用逗号分隔',
  [messageChannels.mail.value]: '请输入邮箱，多个用逗号分隔',
  [messageChannels.weChat.value]: '请输入粉丝的 OpenID，多个用逗号分隔',
  [messageChannels.weCom.value]: '请输入群机器人的名称',
  [messageChannels.dingTalk.value]: '请输入群机器人的名称',
}

/** Users are picked; phone numbers and e-mail addresses are typed. */
export function ReceiverInput({ id, type, value, onChange }: ReceiverInputProps) {
  if (type !== messageChannels.system.value)
    return (
      <Input
        id={id}
        value={value}
        placeholder={hints[type] ?? '请输入接收人'}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <ReferenceSelect
      id={id}
      resource="user"
      title="接收人"
      keys={value.split(',').filter(Boolean)}
      isMany
      onChange={(keys) => onChange(keys.join(','))}
    />
  )
}
