import { text } from '../resource/kinds/builders.ts'
import type { OnlineButtonKind } from '../resources/online/OnlineButton.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

/** A button that the caller may use on a record now. */
export interface OfferedButton {
  name: string
  title: string
  kind: OnlineButtonKind
}

export interface UsedButton {
  /** Where a link leads. */
  address?: string
  /** The background task of an export. */
  taskId?: string
}

const record = {
  code: text('表单编码', { required: true, max: 40 }),
  id: text('记录', { required: true, max: 64 }),
}

export const onlineButtonEndpoints = {
  offered: defineEndpoint({
    method: 'GET',
    path: '/online/button/offered',
    access: 'byInput',
    input: record,
    answer: answerOf<OfferedButton[]>(),
  }),
  use: defineEndpoint({
    method: 'POST',
    path: '/online/button/use',
    access: 'byInput',
    input: { ...record, name: text('按钮名', { required: true, max: 30 }) },
    answer: answerOf<UsedButton>(),
  }),
}
