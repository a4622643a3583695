import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, integer, json, rows, text, yesNo } from '../../resource/kinds/builders.ts'
import { checkLines, headColumns, propertyColumns, usualColumns } from '../online/fieldColumns.ts'
import { lineErrors } from './extensionErrors.ts'
import { readExtension } from './readExtension.ts'

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
    title: text('名称', { readOnly: true, max: 40, list: { order: 0, width: 200 }, form: false }),
    status: dictionary('状态', 'online_form_status', {
      readOnly: true,
      list: { width: 160 },
      search: 'in',
      form: false,
    }),
    fields: rows(
      '字段',
      {
        ...headColumns('extension_field_kind'),
        unique: yesNo('不重复', { default: 'N' }),
        ...usualColumns,
        ...propertyColumns,
      },
      { required: true, min: 1, max: 100, form: { section: '字段' } },
    ),
    checks: checkLines,
    /** An `ExtensionDefinition`: what is in use, whatever has been edited since. */
    published: json('已发布的定义', { readOnly: true, form: false }),
    publishedVersion: integer('发布版本', { readOnly: true, list: { width: 100 }, form: false }),
    publishNote: text('发布说明', { readOnly: true, max: 200, form: false }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'published', 'changed', 'stopped'],
    course: ['draft', 'published'],
    actions: {
      publish: {
        title: '发布',
        from: ['draft', 'changed', 'stopped'],
        to: 'published',
        fields: { publishNote: text('发布说明', { max: 200, help: '改了什么，记入历史' }) },
        startsWith: { publishNote: null },
      },
      stop: { title: '停用', from: ['published', 'changed'], to: 'stopped', reason: true, danger: true },
    },
  },
  check: (row) => lineErrors(readExtension(row)),
})
