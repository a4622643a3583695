import { weekdayNames } from '../../calendar/plainDate.ts'
import { defineResource } from '../../resource/defineResource.ts'
import {
  date,
  dictionary,
  image,
  integer,
  multiline,
  number,
  region,
  rows,
  text,
  time,
  tree,
  user,
  yesNo,
} from '../../resource/kinds/builders.ts'

const identity = { section: '执业信息' }
const fields = { section: '擅长领域' }
const hours = { section: '可约时间' }

interface Hours {
  from?: string | null
  to?: string | null
}

const hoursErrors = (name: string, title: string, list: unknown, mayBeWhole: boolean) =>
  (Array.isArray(list) ? (list as Hours[]) : []).flatMap(({ from, to }, index) => {
    const at = { field: `${name}[${index}].to` }
    if (!from && !to && mayBeWhole) return []
    if (!from || !to) return [{ ...at, message: `${title}第 ${index + 1} 行：开始与结束时间应同时填写` }]
    return to <= from ? [{ ...at, message: `${title}第 ${index + 1} 行：结束时间应晚于开始时间` }] : []
  })

interface WeeklyHours extends Hours {
  weekday?: string | null
}

const hoursWords = ({ from, to }: Hours): string => `${String(from).slice(0, 5)}–${String(to).slice(0, 5)}`

/** Overlapping hours of one weekday, naming both rows. */
const overlapErrors = (list: unknown) => {
  const rows = Array.isArray(list) ? (list as WeeklyHours[]) : []
  return rows.flatMap((row, index) => {
    const other = rows.findIndex(
      (one, place) =>
        place < index &&
        one.weekday === row.weekday &&
        [one.from, one.to, row.from, row.to].every(Boolean) &&
        one.from! < row.to! &&
        row.from! < one.to!,
    )
    if (other < 0) return []
    const day = weekdayNames[Number(row.weekday)] ?? '同一天'
    const words = `第 ${other + 1} 行（${hoursWords(rows[other]!)}）与第 ${index + 1} 行（${hoursWords(row)}）`
    return [{ field: `weekly[${index}].from`, message: `每周可约时间${words}在${day}重叠，请合并或改正` }]
  })
}

/** 律师档案: a user's profile as a lawyer, and the bookable hours. */
export const lawyerProfile = defineResource({
  name: 'lawyerProfile',
  title: '律师档案',
  path: '/legal/lawyerProfile',
  menu: { group: '/legal-basis', sortNo: 5 },
  titleField: 'name',
  fields: {
    name: text('律师姓名', {
      required: true,
      max: 50,
      pinyin: true,
      list: { width: 110, fixed: 'left' },
      search: 'like',
      form: identity,
    }),
    licenceNo: text('执业证号', {
      required: true,
      unique: true,
      max: 17,
      problem: (value) => (/^\d{17}$/.test(value) ? undefined : '应为 17 位数字'),
      list: { width: 184 },
      search: 'like',
      form: identity,
    }),
    userId: user('系统账号', {
      unique: true,
      list: { width: 110 },
      search: 'eq',
      form: identity,
      help: '派单与评价以账号为准，一个账号一份档案',
    }),
    firm: text('执业机构', { max: 100, list: { width: 180 }, search: { rule: 'like', more: true }, form: identity }),
    title: dictionary('职称', 'lawyer_title', { list: { width: 90 }, search: 'in', form: identity }),
    years: integer('执业年限', { min: 0, max: 70, unit: '年', list: { width: 90 }, form: identity }),
    regionCode: region('执业地区', { list: { width: 130 }, search: { rule: 'eq', more: true }, form: identity }),
    photo: image('照片', { biz: 'avatar', form: identity }),
    acceptFlag: yesNo('接单', { default: 'Y', list: { width: 80 }, search: 'eq', form: identity }),
    intro: multiline('简介', { max: 1000, form: { ...identity, span: 2 } }),
    goodAt: rows(
      '擅长领域',
      {
        goodAtId: tree('领域', 'goodAt', { required: true }),
        level: dictionary('程度', 'good_at_level', { required: true }),
        years: integer('年限', { min: 0, max: 70 }),
      },
      { max: 20, form: fields },
    ),
    weekly: rows(
      '每周可约时间',
      {
        weekday: dictionary('星期', 'weekday', { required: true }),
        from: time('开始', { required: true }),
        to: time('结束', { required: true }),
      },
      { max: 28, form: hours, help: '不填则按办公时间；调休上班日按星期一' },
    ),
    exceptions: rows(
      '例外日期',
      {
        date: date('日期', { required: true }),
        kind: dictionary('安排', 'availability_kind', { required: true }),
        from: time('开始'),
        to: time('结束'),
        note: text('说明', { max: 100 }),
      },
      { max: 200, form: hours, help: '不可约而不填时间，则全天不可约' },
    ),
    bookedAnswer: multiline('已有预约的处理', {
      max: 2000,
      form: { ...hours, span: 2 },
      help: '例外日期与已有预约冲突时必填，如：联系客户改期、由他人接待',
    }),
    rating: number('评分', { readOnly: true, digits: 2, list: { width: 80 }, form: false }),
    ratingCount: integer('评价数', { readOnly: true, list: { width: 80 }, form: false }),
    status: dictionary('认证状态', 'lawyer_verify', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  check: ({ weekly, exceptions }) => [
    ...hoursErrors('weekly', '每周可约时间', weekly, false),
    ...overlapErrors(weekly),
    ...hoursErrors('exceptions', '例外日期', exceptions, true),
    ...(Array.isArray(exceptions) ? exceptions : []).flatMap(({ kind, from }, index) =>
      kind === 'extra' && !from
        ? [{ field: `exceptions[${index}].from`, message: `例外日期第 ${index + 1} 行：加开须填写时间` }]
        : [],
    ),
  ],
  states: {
    field: 'status',
    initial: 'pending',
    course: ['pending', 'approved'],
    actions: {
      approve: { title: '认证通过', from: 'pending', to: 'approved', secondPersonAfter: ['add', 'resubmit'] },
      reject: { title: '驳回认证', from: ['pending', 'approved'], to: 'rejected', reason: true, danger: true },
      resubmit: { title: '重新提交', from: 'rejected', to: 'pending' },
    },
  },
})
