import { message } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { ResendButton } from './ResendButton.tsx'

const slots: ResourceSlots<typeof message> = {
  toolbar: ({ chosen, clear }) => <ResendButton rows={chosen} onDone={clear} />,
  rowActions: (row, close) => <ResendButton rows={[row]} onDone={close} isLink />,
}

/** 消息管理: sent, queued and failed messages. */
export function MessagePage() {
  return <ResourceList resource={message} slots={slots} />
}
