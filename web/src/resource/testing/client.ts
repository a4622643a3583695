import { defineResource } from '@lexdesk/domain'
import { dictionary, integer, multiline, rows, sequence, text } from '@lexdesk/domain/fields'

/** A small resource with one of everything that forms, details and imports have to support. */
export const client = defineResource({
  name: 'client',
  title: '客户',
  path: '/test/client',
  titleField: 'name',
  fields: {
    no: sequence('编号', { prefix: 'KH', digits: 4 }),
    name: text('名称', { required: true, min: 2, max: 20, form: { section: '基本信息' } }),
    mobile: text('手机', { pattern: 'mobileStrict', form: { section: '基本信息' } }),
    staff: integer('人数', { min: 1 }),
    contacts: rows('联系人', { name: text('姓名', { required: true }), mobile: text('手机', { required: true }) }),
    status: dictionary('状态', 'client_status', { readOnly: true, form: false }),
    remark: multiline('备注', { max: 100 }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'active'],
    course: ['draft', 'active'],
    actions: {
      activate: { title: '启用', from: 'draft', to: 'active' },
      freeze: { title: '冻结', from: 'active', to: 'frozen', reason: true, danger: true },
      assign: {
        title: '分派',
        from: 'draft',
        fields: { staff: integer('人数', { required: true, min: 1 }), note: text('嘱咐') },
      },
      approve: { title: '同意申请', from: 'draft', answers: ['remark'] },
      lapse: { title: '失效', from: 'active', to: 'closed', bySystem: true },
      close: { title: '注销', from: ['draft', 'active'], to: 'closed', danger: true },
    },
  },
  check: ({ staff, remark }) =>
    staff && staff > 1000 && !remark ? [{ field: 'remark', message: '人数超过 1000 时请填写备注' }] : [],
})

export const clientRow = {
  id: 'c1',
  version: 3,
  no: 'KH0001',
  name: '长风公司',
  mobile: '13800138000',
  staff: 20,
  contacts: [{ id: 'k1', name: '李四', mobile: '13900139000' }],
  status: 'draft',
  remark: null,
  createBy: 'admin',
  createTime: '2026-10-01 09:00:00',
  updateBy: 'wang',
  updateTime: '2026-10-02 10:00:00',
}

export const clientDictionaries = {
  client_status: [
    { value: 'draft', text: '草稿' },
    { value: 'active', text: '已启用' },
    { value: 'frozen', text: '已冻结' },
    { value: 'closed', text: '已注销' },
  ],
}
