import { conflictCheck, exactParams } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { todo, type TodoList } from '../../defineArea.ts'

export const conflictTodos = ({ username }: Actor): TodoList[] => [
  todo(conflictCheck, {
    step: 'decide',
    title: '待核对主体',
    params: {
      status: 'valid,waived',
      ...exactParams({ field: 'pendingCount', rule: 'gt', val: '0' }, { field: 'createBy', rule: 'ne', val: username }),
    },
  }),
  todo(conflictCheck, {
    step: 'waive',
    title: '待豁免利冲',
    params: {
      status: 'valid',
      result: 'relative',
      ...exactParams({ field: 'pendingCount', rule: 'eq', val: '0' }, { field: 'createBy', rule: 'ne', val: username }),
    },
  }),
]
