import type { FieldError } from '../../errors.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { computed, datetime, dictionary, image, integer, reference, text } from '../../resource/kinds/builders.ts'

const link = { section: '点击后打开' }
const time = { section: '展示时间' }

/** The target field of each link type. */
export const focusTargets: Readonly<Record<string, { field: string; ask: string }>> = {
  article: { field: 'articleId', ask: '请选择链接的文章' },
  package: { field: 'packageId', ask: '请选择链接的套餐' },
  template: { field: 'templateId', ask: '请选择链接的模板' },
  external: { field: 'url', ask: '请输入外链地址' },
}

/** The link target in words. */
function targetText(row: Readonly<Record<string, unknown>>): string | null {
  const field = focusTargets[String(row.linkType)]?.field
  const words = field && (row[`${field}_dictText`] ?? row[field])
  return typeof words === 'string' ? words : null
}

/** 焦点图: banners of the site, a limited number per position. */
export const focusImage = defineResource({
  name: 'focusImage',
  title: '焦点图',
  path: '/legal/focusImage',
  menu: { group: '/content', sortNo: 3 },
  titleField: 'title',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    title: text('标题', { required: true, max: 60, pinyin: true, list: { width: 240 }, search: 'like' }),
    position: dictionary('位置', 'focus_pos', { required: true, list: { width: 110 }, search: 'in' }),
    image: image('图片', { required: true, biz: 'temp', list: { width: 120 }, help: '宽高比须与位置相符，见业务参数' }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 90 } }),
    linkType: dictionary('链接类型', 'link_type', {
      default: 'none',
      list: { width: 110 },
      search: { rule: 'in', more: true },
      form: link,
    }),
    linkTarget: computed('链接目标', targetText, { list: { width: 200 }, form: false }),
    articleId: reference('链接文章', 'article', { form: link }),
    packageId: reference('链接套餐', 'servicePackage', { form: link }),
    templateId: reference('链接模板', 'contractTemplate', { form: link }),
    url: text('外链地址', { max: 300, pattern: 'url', form: link }),
    startAt: datetime('开始展示', { list: { width: 152 }, form: time }),
    endAt: datetime('结束展示', { list: { width: 152 }, search: { rule: 'range', more: true }, form: time }),
    status: dictionary('状态', 'shelf_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'off',
    editable: ['off'],
    course: ['off', 'on'],
    actions: {
      putOn: { title: '上架', from: 'off', to: 'on' },
      takeOff: { title: '下架', from: 'on', to: 'off' },
      expire: { title: '到期下架', from: 'on', to: 'off', bySystem: true },
    },
  },
  check: ({ startAt, endAt, linkType, ...row }): FieldError[] => {
    const errors: FieldError[] = []
    if (startAt && endAt && startAt >= endAt) errors.push({ field: 'endAt', message: '结束展示应晚于开始展示' })
    const target = linkType ? focusTargets[linkType] : undefined
    if (target && !row[target.field as keyof typeof row]) errors.push({ field: target.field, message: target.ask })
    return errors
  },
})
