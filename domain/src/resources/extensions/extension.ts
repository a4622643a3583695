import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, integer, json, rows, text, yesNo } from '../../resource/kinds/builders.ts'
import { extensionErrors } from './extensionErrors.ts'

/** The resources that an office may extend, with their titles. */
export const extensionTargets = {
  entrustment: '委托',
  contract: '合同',
  enterprise: '企业',
  appointment: '预约',
  counsel: '法律顾问',
  counselRequest: '服务请求',
  counselWork: '工作日志',
  packageOrder: '套餐订单',
  deadline: '期限',
  lawyerProfile: '律师档案',
} as const

/** 扩展字段: the fields that an office adds to a resource of the product. */
export const extension = defineResource({
  name: 'extension',
  title: '扩展字段',
  path: '/online/extension',
  table: 'onl_extension',
  // A sheet cannot hold the fields.
  without: ['import'],
  titleField: 'title',
  fields: {
    target: dictionary('业务', 'extension_target', {
      required: true,
      unique: true,
      fixed: true,
      help: '保存后不能修改；每项业务只有一份扩展字段',
      search: 'in',
      list: { width: 160 },
    }),
    title: text('名称', { readOnly: true, max: 40, form: false }),
    status: dictionary('状态', 'online_form_status', {
      readOnly: true,
      list: { width: 160 },
      search: 'in',
      form: false,
    }),
    fields: rows(
      '字段',
      {
        title: text('标题', { required: true, max: 30 }),
        name: text('字段名', { max: 40 }),
        kind: dictionary('类型', 'extension_field_kind', { required: true, default: 'text' }),
        required: yesNo('必填', { default: 'N' }),
        inList: yesNo('列表显示', { default: 'Y' }),
        inSearch: yesNo('查询条件', { default: 'N' }),
        source: text('字典或资源', { max: 64 }),
        length: integer('长度', { min: 0, max: 2_000 }),
        format: dictionary('格式', 'online_text_format'),
        defaultValue: text('默认值', { max: 200, help: '以 = 开头时按表达式计算，如 =today()、=me()' }),
        section: text('分组', { max: 20 }),
        help: text('说明', { max: 100 }),
      },
      { required: true, min: 1, max: 100, form: { section: '字段' } },
    ),
    /** An `ExtensionDefinition`: what is in use, whatever has been edited since. */
    published: json('已发布的定义', { readOnly: true, form: false }),
    publishedVersion: integer('发布版本', { readOnly: true, list: { width: 100 }, form: false }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'published', 'changed', 'stopped'],
    course: ['draft', 'published'],
    actions: {
      publish: { title: '发布', from: ['draft', 'changed', 'stopped'], to: 'published' },
      stop: { title: '停用', from: ['published', 'changed'], to: 'stopped', reason: true, danger: true },
    },
  },
  check: ({ target, fields }) => extensionErrors(target ?? '', fields ?? []),
})
