import { maxRegionLevel } from '../../limits.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { date, integer, number, text, tree, yesNo } from '../../resource/kinds/builders.ts'

/** 地区: codes of GB/T 2260 under the root 86; obsolete codes remain for old records. */
export const region = defineResource({
  name: 'region',
  title: '地区',
  path: '/legal/region',
  menu: { group: '/legal-basis', sortNo: 1 },
  titleField: 'name',
  isForAllStaff: true,
  parentField: 'parentCode',
  scope: 'platform',
  defaultSort: { field: 'code', descending: false },
  sheet: true,
  fields: {
    name: text('地区名称', { required: true, max: 50, pinyin: true, list: { width: 240 }, search: 'like' }),
    code: text('地区编码', {
      required: true,
      unique: true,
      fixed: true,
      max: 6,
      problem: (code) => (/^(86|\d{6})$/.test(code) ? undefined : '应为 6 位数字'),
      list: { width: 120 },
      search: 'right_like',
    }),
    shortName: text('简称', { max: 20, list: { width: 120 } }),
    level: integer('层级', {
      min: 0,
      max: maxRegionLevel,
      list: { width: 80, importance: 3 },
      search: 'eq',
      help: '不填时为上级地区的下一级',
    }),
    parentCode: tree('上级地区', 'region', { key: 'code', search: { rule: 'eq', more: true } }),
    initial: text('首字母', { max: 1, list: { width: 90, importance: 3 }, search: { rule: 'eq', more: true } }),
    postcode: text('邮政编码', { max: 6, problem: (value) => (/^\d{6}$/.test(value) ? undefined : '应为 6 位数字') }),
    areaCode: text('电话区号', { max: 5 }),
    lng: number('经度', { min: -180, max: 180, digits: 6 }),
    lat: number('纬度', { min: -90, max: 90, digits: 6 }),
    openFlag: yesNo('已开通服务', { default: 'N', list: { width: 120 }, search: 'eq' }),
    orderNum: integer('排序', { min: 0, default: 0 }),
    validFrom: date('启用日期'),
    validTo: date('停用日期', { search: { rule: 'range', more: true } }),
  },
  check: ({ code, parentCode, level, validFrom, validTo }) => {
    const errors = []
    const prefix = parentCode?.replace(/(00)+$/, '')
    if (code && prefix && prefix !== '86' && /^\d+$/.test(prefix) && !code.startsWith(prefix))
      errors.push({ field: 'code', message: `地区编码应以上级编码的前缀 ${prefix} 开头` })
    if (level !== 0 && parentCode === null) errors.push({ field: 'parentCode', message: '请选择上级地区' })
    if (validFrom && validTo && validTo < validFrom)
      errors.push({ field: 'validTo', message: '停用日期不能早于启用日期' })
    return errors
  },
})
