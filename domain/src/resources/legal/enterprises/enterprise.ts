import { defineResource } from '../../../resource/defineResource.ts'
import {
  category,
  date,
  datetime,
  dictionary,
  dictionaries,
  file,
  json,
  multiline,
  reference,
  region,
  sequence,
  text,
  user,
  yesNo,
} from '../../../resource/kinds/builders.ts'
import { enterpriseRows } from './enterpriseRows.ts'
import { enterpriseStates } from './enterpriseStates.ts'
import { creditCodeError } from '../../../text/creditCode.ts'
import { idNumberError } from '../../../text/idNumber.ts'

const identity = { section: '工商信息' }
const contact = { section: '联系方式' }
const service = { section: '服务归属' }
/** Derived from counsels and contracts, and updated with them. */
const derived = { readOnly: true, search: { rule: 'eq', more: true }, form: service } as const

const { formerNames, aliases, shareholders, affiliates, idDocs, contacts } = enterpriseRows

/** 企业: the clients of the platform, from registration to certification. */
export const enterprise = defineResource({
  name: 'enterprise',
  title: '企业',
  path: '/legal/enterprise',
  titleField: 'name',
  fields: {
    no: sequence(
      '企业编号',
      { rule: 'enterprise_num', prefix: 'QY', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 168 }, search: 'like', form: identity },
    ),
    name: text('企业名称', {
      required: true,
      min: 2,
      max: 100,
      pinyin: true,
      searchKey: 'nameKey',
      list: { width: 230, fixed: 'left' },
      search: 'like',
      form: identity,
    }),
    nameKey: text('名称检索键', { readOnly: true, writeOnly: true, max: 20_000, search: 'like', form: false }),
    shortName: text('企业简称', { max: 50, form: identity }),
    creditCode: text('统一社会信用代码', {
      required: true,
      unique: true,
      max: 18,
      problem: creditCodeError,
      list: { width: 208 },
      search: 'like',
      form: identity,
    }),
    entType: dictionary('企业类型', 'ent_type', {
      list: { width: 140, importance: 3 },
      search: { rule: 'in', more: true },
      form: identity,
    }),
    industry: category('所属行业', '行业', {
      list: { hidden: true },
      search: { rule: 'eq', more: true },
      form: identity,
    }),
    scale: dictionary('人员规模', 'ent_scale', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: { ...identity, more: true },
    }),
    regionCode: region('所在地区', { list: { width: 140, importance: 3 }, search: 'eq', form: identity }),
    address: text('详细地址', { max: 200, form: { ...identity, span: 2, more: true } }),
    legalRep: text('法定代表人', { max: 50, form: { ...identity, more: true } }),
    legalRepIdNo: text('法定代表人身份证号', {
      writeOnly: true,
      max: 18,
      problem: idNumberError,
      form: { ...identity, more: true },
      help: '保存后只显示首尾，重新填写才会更改',
    }),
    legalRepIdMask: text('法定代表人证件', { readOnly: true, max: 18, form: identity }),
    licenseFile: file('营业执照', { biz: 'enterprise', form: identity }),
    licenseExpire: date('执照有效期至', { search: { rule: 'range', more: true }, form: identity }),
    formerNames,
    aliases,
    idDocs,
    shareholders,
    affiliates,
    contactName: text('联系人', { required: true, max: 50, list: { width: 96 }, form: contact }),
    contactMobile: text('联系手机', {
      required: true,
      max: 11,
      pattern: 'mobileStrict',
      list: { width: 130 },
      search: { rule: 'like', more: true },
      form: contact,
    }),
    contactPosition: text('联系人职位', { max: 50, form: { ...contact, more: true } }),
    email: text('邮箱', { max: 100, pattern: 'email', form: { ...contact, more: true } }),
    contacts,
    source: dictionary('客户来源', 'cust_source', {
      list: { width: 110, importance: 3 },
      search: { rule: 'in', more: true },
      form: service,
    }),
    level: dictionary('客户等级', 'ent_level', {
      list: { width: 100, importance: 3 },
      search: { rule: 'in', more: true },
      form: { ...service, more: true },
    }),
    tags: dictionaries('标签', 'ent_tag', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: { ...service, more: true },
    }),
    ownerId: user('客户经理', { list: { width: 96 }, search: { rule: 'eq', more: true }, form: service }),
    counselLawyerId: user('顾问律师', { list: { hidden: true }, form: { ...service, more: true } }),
    lastContact: date('最近联系日期', {
      list: { width: 130, hidden: true },
      search: { rule: 'range', more: true },
      form: { ...service, more: true },
    }),
    hasCounsel: yesNo('有服务中的顾问', { ...derived, list: { width: 140, hidden: true } }),
    hasUnpaid: yesNo('有未收款', { ...derived, list: { width: 100, hidden: true } }),
    mergeRequestId: reference('申请并入企业', 'enterprise', { readOnly: true, form: service }),
    mergedIntoId: reference('并入企业', 'enterprise', { readOnly: true, form: service }),
    mergedAt: datetime('合并时间', { readOnly: true, form: service }),
    mergedLinks: json('合并时移动的关联', { readOnly: true, writeOnly: true, form: false }),
    status: dictionary('状态', 'ent_status', {
      readOnly: true,
      list: { width: 104, order: 3 },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...service, span: 2 } }),
  },
  states: enterpriseStates,
})
