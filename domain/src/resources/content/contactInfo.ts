import type { FieldError } from '../../errors.ts'
import { checkPattern } from '../../patterns.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, image, integer, number, region, text, yesNo } from '../../resource/kinds/builders.ts'

const isPhone = (value: string): boolean =>
  !checkPattern('mobileStrict', value) || !checkPattern('landline', value) || /^(400|800)-?\d{3}-?\d{4}$/.test(value)
const isMail = (value: string): boolean => !checkPattern('email', value)

/** The error of a value of this type; one message for server and client. */
const valueProblems: Readonly<Record<string, (value: string) => string | undefined>> = {
  phone: (value) => (isPhone(value) ? undefined : '请输入手机号、座机号或 400 电话'),
  email: (value) => checkPattern('email', value),
  wechat: (value) =>
    /^[A-Za-z][\w-]{5,19}$/.test(value) ? undefined : '微信号为 6 到 20 位，以字母开头，只含字母、数字、_ 和 -',
  qq: (value) => checkPattern('qq', value),
  address: (value) => ([...value].length >= 5 ? undefined : '地址不能少于 5 个字'),
  complaint: (value) => (isPhone(value) || isMail(value) ? undefined : '请输入电话或邮箱'),
  cooperation: (value) => (isPhone(value) || isMail(value) ? undefined : '请输入电话或邮箱'),
}

/** 联系方式: how clients reach the office, one primary contact per type and region. */
export const contactInfo = defineResource({
  name: 'contactInfo',
  title: '联系方式',
  path: '/legal/contactInfo',
  menu: { group: '/content', sortNo: 5 },
  titleField: 'label',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    type: dictionary('类型', 'contact_type', { required: true, list: { width: 100 }, search: 'in' }),
    label: text('名称', { required: true, max: 50, pinyin: true, list: { width: 180 }, search: 'like' }),
    value: text('内容', { required: true, max: 200, list: { width: 260 }, search: 'like' }),
    regionCode: region('服务地区', { list: { width: 140 }, search: 'eq', help: '留空为全国' }),
    primaryFlag: yesNo('主要', {
      default: 'N',
      list: { width: 80 },
      search: 'eq',
      help: '同一类型、同一地区只能有一个',
    }),
    /** Set for primary contacts only, so that a unique index enforces the rule. */
    primaryKey: text('主要标识', { readOnly: true, unique: true, max: 40, form: false }),
    serviceTime: text('服务时间', { max: 60, list: { width: 160 } }),
    qrCode: image('二维码', { biz: 'temp' }),
    lng: number('地图经度', { min: -180, max: 180, digits: 6 }),
    lat: number('地图纬度', { min: -90, max: 90, digits: 6 }),
    position: dictionary('展示位置', 'focus_pos', { list: { width: 110 } }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 80 } }),
    showFlag: yesNo('前台展示', { default: 'Y', list: { width: 100 }, search: { rule: 'eq', more: true } }),
  },
  check: ({ type, value, lng, lat }): FieldError[] => {
    const errors: FieldError[] = []
    const problem = type && value ? valueProblems[type]?.(value) : undefined
    if (problem) errors.push({ field: 'value', message: problem })
    if ((lng ?? null) === null && (lat ?? null) !== null) errors.push({ field: 'lng', message: '请输入地图经度' })
    if ((lat ?? null) === null && (lng ?? null) !== null) errors.push({ field: 'lat', message: '请输入地图纬度' })
    return errors
  },
})
