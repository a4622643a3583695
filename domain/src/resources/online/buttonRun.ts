import { defineResource } from '../../resource/defineResource.ts'
import { datetime, dictionary, integer, text } from '../../resource/kinds/builders.ts'

const outcome = { result: text('结果', { max: 255 }) }
const failure = { ...outcome, nextTryAt: datetime('自动重试') }

/**
 * 按钮记录: who used which button of a record, and what came of it. It names the record by its id alone, because its
 * readers may not see the record.
 */
export const buttonRun = defineResource({
  name: 'buttonRun',
  title: '按钮记录',
  path: '/online/buttonRun',
  table: 'onl_button_run',
  without: ['import', 'add', 'edit', 'delete', 'restore'],
  titleField: 'title',
  fields: {
    title: text('按钮', { required: true, max: 20, list: { width: 160 }, search: 'like' }),
    kind: dictionary('作用', 'online_button_kind', { required: true, list: { width: 110 }, search: 'in' }),
    formCode: text('表单编码', { required: true, max: 20, list: { width: 140 }, search: 'eq' }),
    buttonName: text('按钮名', { required: true, max: 30, form: false }),
    recordId: text('记录', { required: true, max: 64, list: { width: 200, importance: 3 }, search: 'eq' }),
    target: text('去向', { max: 500, list: { width: 260 } }),
    tries: integer('次数', { readOnly: true, list: { width: 80 } }),
    result: text('结果', { readOnly: true, max: 255, list: { width: 260 } }),
    nextTryAt: datetime('自动重试', { readOnly: true, list: { width: 152, importance: 3 }, form: false }),
    status: dictionary('状态', 'button_run_status', {
      readOnly: true,
      list: { width: 100 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'running',
    editable: [],
    course: ['running', 'done'],
    actions: {
      finish: { title: '完成', from: 'running', to: 'done', bySystem: true, fields: outcome },
      fail: { title: '失败', from: 'running', to: 'failed', bySystem: true, fields: failure },
      retry: { title: '重试', from: ['failed', 'running'], to: 'running' },
    },
  },
})
