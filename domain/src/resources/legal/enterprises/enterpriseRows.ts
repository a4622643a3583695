import { date, dictionary, file, number, rows, text, yesNo } from '../../../resource/kinds/builders.ts'

const identity = { section: '工商信息' }
const related = { section: '股东与关联企业' }
const contact = { section: '联系方式' }

/** The sub-tables of an enterprise. */
export const enterpriseRows = {
  formerNames: rows(
    '曾用名',
    {
      name: text('名称', { required: true, max: 100 }),
      note: text('说明', { max: 100 }),
    },
    { max: 50, form: identity },
  ),
  aliases: rows(
    '别名',
    {
      name: text('名称', { required: true, max: 100 }),
      note: text('说明', { max: 100 }),
    },
    { max: 50, form: identity },
  ),
  shareholders: rows(
    '股东',
    {
      name: text('股东名称', { required: true, max: 100 }),
      code: text('证件号码', { max: 40 }),
      share: number('持股比例', { min: 0, max: 100, digits: 4, unit: '%' }),
    },
    { max: 200, form: related },
  ),
  affiliates: rows(
    '关联企业',
    {
      name: text('名称', { required: true, max: 100 }),
      code: text('证件号码', { max: 40 }),
      relation: dictionary('关系', 'ent_relation', { required: true }),
    },
    { max: 200, form: related },
  ),
  idDocs: rows(
    '证照资料',
    {
      docType: dictionary('证照类型', 'ent_doc_type', { required: true }),
      docFile: file('证照文件', { required: true, biz: 'enterprise' }),
      expire: date('有效期至'),
    },
    { max: 20, form: identity },
  ),
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
}
