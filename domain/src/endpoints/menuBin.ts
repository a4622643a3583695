import { text } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

/** One deletion of menus: the chosen ones, with everything below them. */
export interface DeletedMenu {
  id: string
  names: string
  count: number
  deletedBy: string
  deletedAt: string
}

const access = { permission: 'menu:delete' }

export const menuBinEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/sys/permission/recycleBin',
    access,
    input: {},
    answer: answerOf<DeletedMenu[]>(),
  }),
  /** Puts one deletion back. */
  restore: defineEndpoint({
    method: 'PUT',
    path: '/sys/permission/putRecycleBin',
    access,
    input: { id: text('编号', { required: true }) },
    answer: answerOf<null>(),
  }),
}
