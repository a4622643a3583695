/** A typical definition with every common kind of field, and a function that uses its row type. */
export function resourceSource(number: number): string {
  const name = `made${number}`
  return `import { defineResource, type Row } from '@lexdesk/domain'
import {
  computed, date, datetime, department, dictionaries, dictionary, file, integer, money, multiline, number,
  reference, region, richText, rows, sequence, text, user, yesNo,
} from '@lexdesk/domain/fields'

export const ${name} = defineResource({
  name: 'made${letters(number)}',
  title: '资源${number}',
  path: '/made/${name}',
  titleField: 'name',
  fields: {
    no: sequence('编号', { prefix: 'M${number}', date: 'YYYYMMDD', digits: 4 }, { list: { width: 160 }, search: 'like' }),
    name: text('名称', { required: true, min: 2, max: 100, pinyin: true, list: { width: 260, fixed: 'left' }, search: 'like' }),
    code${number}: text('编码', { unique: true, max: 20, list: true, search: 'eq' }),
    mobile: text('手机', { max: 11, pattern: 'mobileStrict', search: { rule: 'like', more: true } }),
    kind: dictionary('类型', 'ent_type', { required: true, list: true, search: { rule: 'in', more: true } }),
    tags: dictionaries('标签', 'ent_tag', { list: { hidden: true }, search: 'in' }),
    count${number}: integer('数量', { min: 0, list: true, search: 'range', statistics: 'sum' }),
    weight: number('重量', { min: 0, digits: 3 }),
    amount: money('金额', { min: 0, list: true, search: 'range' }),
    day: date('日期', { required: true, list: true, search: 'range' }),
    moment: datetime('时刻'),
    isOpen: yesNo('启用', { default: 'Y', list: true, search: 'eq' }),
    ownerId: user('负责人', { list: true, search: 'eq' }),
    departmentId: department('部门'),
    positionId: reference('职务', 'position', { list: true }),
    regionCode: region('地区', { search: 'eq' }),
    attachment: file('附件', { count: 3 }),
    body: richText('正文'),
    remark: multiline('备注', { max: 1000, form: { section: '其他', span: 2 } }),
    lines: rows('明细', { label: text('标签', { required: true, max: 20 }), price: money('单价', { min: 0 }) }, { max: 50 }),
    summary: computed('摘要', (row) => String(row.name), { list: true }),
    status: dictionary('状态', 'ent_status', { readOnly: true, list: true, search: 'in', form: false }),
  },
  check: ({ day, amount }) => (!day && amount ? [{ field: 'day', message: '请选择日期' }] : []),
  states: { field: 'status', initial: 'draft', actions: { submit: { title: '提交', from: 'draft', to: 'pending' } } },
})

export type Made${number} = Row<typeof ${name}>

export function describe${number}(row: Made${number}): string {
  const total = row.lines?.reduce((sum, line) => sum + (line.price ?? 0), 0) ?? 0
  return [row.name, row.kind, row.tags?.join(), row.count${number} ?? 0, row.day, row.createTime, total].join(' ')
}
`
}

/** Resource names contain only letters. */
const letters = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
