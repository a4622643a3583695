import { defineResource } from '../../resource/defineResource.ts'
import {
  date,
  dictionary,
  dictionaries,
  file,
  multiline,
  region,
  rows,
  sequence,
  text,
  user,
  yesNo,
} from '../../resource/kinds/builders.ts'
import { creditCodeProblem } from '../../text/creditCode.ts'

const identity = { section: '工商信息' }
const contact = { section: '联系方式' }
const service = { section: '服务归属' }

/** 企业: the clients of the platform, from registration to certification. */
export const enterprise = defineResource({
  name: 'enterprise',
  title: '企业',
  path: '/legal/enterprise',
  titleField: 'name',
  fields: {
    no: sequence(
      '企业编号',
      { prefix: 'QY', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160 }, search: 'like', form: identity },
    ),
    name: text('企业名称', {
      required: true,
      min: 2,
      max: 100,
      pinyin: true,
      list: { width: 260, fixed: 'left' },
      search: 'like',
      form: identity,
    }),
    nameKey: text('名称检索键', { readOnly: true, writeOnly: true, max: 100, search: 'eq', form: false }),
    shortName: text('企业简称', { max: 50, form: identity }),
    creditCode: text('统一社会信用代码', {
      required: true,
      unique: true,
      max: 18,
      problem: creditCodeProblem,
      list: { width: 190 },
      search: 'like',
      form: identity,
    }),
    entType: dictionary('企业类型', 'ent_type', {
      list: { width: 140 },
      search: { rule: 'in', more: true },
      form: identity,
    }),
    scale: dictionary('人员规模', 'ent_scale', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: identity,
    }),
    regionCode: region('所在地区', { list: { width: 140 }, search: 'eq', form: identity }),
    address: text('详细地址', { max: 200, form: { ...identity, span: 2 } }),
    legalRep: text('法定代表人', { max: 50, form: identity }),
    licenseFile: file('营业执照', { biz: 'enterprise', form: identity }),
    licenseExpire: date('执照有效期至', { search: { rule: 'range', more: true }, form: identity }),
    idDocs: rows(
      '证照资料',
      {
        docType: dictionary('证照类型', 'ent_doc_type', { required: true }),
        docFile: file('证照文件', { required: true, biz: 'enterprise' }),
        expire: date('有效期至'),
      },
      { max: 20, form: identity },
    ),
    contactName: text('联系人', { required: true, max: 50, list: { width: 110 }, form: contact }),
    contactMobile: text('联系手机', {
      required: true,
      max: 11,
      pattern: 'mobileStrict',
      list: { width: 130 },
      search: { rule: 'like', more: true },
      form: contact,
    }),
    contactPosition: text('联系人职位', { max: 50, form: contact }),
    email: text('邮箱', { max: 100, pattern: 'email', form: contact }),
    contacts: rows(
      '其他联系人',
      {
        name: text('姓名', { required: true, max: 50 }),
        mobile: text('手机', { required: true, max: 11, pattern: 'mobileStrict' }),
        position: text('职位', { max: 50 }),
        email: text('邮箱', { max: 100, pattern: 'email' }),
        primary: yesNo('首选', { default: 'N' }),
      },
      { max: 50, form: contact },
    ),
    source: dictionary('客户来源', 'cust_source', {
      list: { width: 110 },
      search: { rule: 'in', more: true },
      form: service,
    }),
    level: dictionary('客户等级', 'ent_level', {
      list: { width: 100 },
      search: { rule: 'in', more: true },
      form: service,
    }),
    tags: dictionaries('标签', 'ent_tag', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: service,
    }),
    ownerId: user('客户经理', { list: { width: 110 }, search: { rule: 'eq', more: true }, form: service }),
    counselLawyerId: user('顾问律师', { list: { hidden: true }, form: service }),
    status: dictionary('状态', 'ent_status', {
      readOnly: true,
      list: { width: 110, fixed: 'right' },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...service, span: 2 } }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'pending', 'rejected', 'certified'],
    actions: {
      submit: { title: '提交认证', from: ['draft', 'rejected'], to: 'pending' },
      certify: { title: '认证通过', from: 'pending', to: 'certified' },
      reject: { title: '驳回', from: 'pending', to: 'rejected', reason: true, danger: true },
      freeze: { title: '冻结', from: 'certified', to: 'frozen', reason: true, danger: true },
      unfreeze: { title: '解除冻结', from: 'frozen', to: 'certified' },
      cancel: { title: '注销', from: 'certified', to: 'cancelled', reason: true, danger: true },
    },
  },
})
