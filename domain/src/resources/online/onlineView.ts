import { defineResource } from '../../resource/defineResource.ts'
import { ruleTitles } from '../../resource/Query.ts'
import { dictionary, multiline, reference, rows, text, yesNo } from '../../resource/kinds/builders.ts'
import { basis, nameFields } from './nameFields.ts'

/** How the list of a form or view is drawn. */
export const onlineThemes = {
  plain: '普通列表',
  tree: '树形列表',
  erp: '主表在上，附表在下',
  tab: '主表在上，附表为页签',
  inner: '行内展开附表',
} as const

export type OnlineTheme = keyof typeof onlineThemes

/** The comparisons of the advanced query. */
export const onlineRules = ruleTitles

/** 视图: another face of a published form, with columns, rows and permissions of its own. The rows are those of the form. */
export const onlineView = defineResource({
  name: 'onlineView',
  title: '视图',
  path: '/online/view',
  table: 'onl_view',
  menu: { group: '/online', sortNo: 2, title: '表单视图' },
  without: ['import'],
  titleField: 'title',
  fields: {
    ...nameFields('小写字母开头的英文字母，不能与表单的编码相同；保存后不能修改'),
    formId: reference('表单', 'onlineForm', {
      required: true,
      fixed: true,
      help: '视图显示这张表单的记录',
      list: { width: 160 },
      search: 'eq',
      form: basis,
    }),
    theme: dictionary('版式', 'online_theme', { default: 'plain', list: { width: 160 }, form: basis }),
    description: multiline('说明', { max: 500, form: { ...basis, span: 2 } }),
    status: dictionary('状态', 'online_form_status', {
      readOnly: true,
      list: { width: 120 },
      search: 'in',
      form: false,
    }),
    columns: rows(
      '字段',
      {
        field: text('字段', { required: true, max: 40, help: '表单字段的标题或字段名' }),
        inList: yesNo('列表显示', { default: 'Y' }),
        inSearch: yesNo('查询条件', { default: 'N' }),
      },
      {
        max: 200,
        help: '不填时为表单的全部字段；必填字段和步骤询问的字段总在视图里。公式和条件用到的其他字段只参与计算，视图里看不到',
        form: { section: '字段' },
      },
    ),
    matchType: dictionary('条件之间', 'online_match', {
      default: 'and',
      help: '视图只显示符合条件的记录；通过视图新增和修改的记录也须符合',
      form: { section: '条件' },
    }),
    conditions: rows(
      '条件',
      {
        field: text('字段', { required: true, max: 40, help: '表单字段的标题或字段名' }),
        rule: dictionary('比较', 'online_rule', { required: true, default: 'eq' }),
        value: text('值', { max: 200, help: '字典填编码；多个值用逗号分隔' }),
      },
      { max: 50, form: { section: '条件' } },
    ),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'stopped'],
    course: ['draft', 'published'],
    actions: {
      publish: { title: '发布', from: ['draft', 'stopped'], to: 'published' },
      stop: { title: '停用', from: 'published', to: 'stopped', danger: true },
    },
  },
})
