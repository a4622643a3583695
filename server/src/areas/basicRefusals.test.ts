import { makeCreditCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeDocx } from '../docx/composeDocx.ts'
import { pdf } from '../files/testing/sampleFiles.ts'
import { expectRefused } from '../testing/expectRefused.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const admin = () => product.admin
const totalOf = async (path: string): Promise<number> =>
  (await admin().get<{ total: number }>(`${path}/list`, { pageSize: 1 })).result.total

const creditCode = makeCreditCode({ kind: '91', regionCode: '110105', subject: 'MR000001' })
const enterprise = { name: '拒绝测试有限公司', creditCode, contactName: '王敏', contactMobile: '13800138000' }
const lawyer = { name: '某律师', licenceNo: '11101202012345671' }
const nine = { weekday: '1', from: '09:00:00', to: '18:00:00' }
const phone = { type: 'phone', label: '总机', value: '400-800-1234' }
const appointment = { subject: '问', personName: '韩梅梅', mobile: '13900139000' }

/** Invalid values of a record, and the expected message. */
const invalidValues: [path: string, name: string, body: object, words: string][] = [
  ['enterprise', 'a credit code with a wrong check letter', { ...enterprise, creditCode: `${creditCode.slice(0, 17)}${creditCode.endsWith('A') ? 'B' : 'A'}` }, '统一社会信用代码'],
  ['enterprise', 'a credit code that is too short', { ...enterprise, creditCode: '9111' }, '统一社会信用代码'],
  ['enterprise', 'no name', { ...enterprise, name: null }, '请输入企业名称'],
  ['enterprise', 'no contact', { ...enterprise, contactName: '' }, '请输入联系人'],
  ['enterprise', 'an invalid mobile', { ...enterprise, contactMobile: '12012345678' }, '联系手机'],
  ['enterprise', 'an invalid mobile of a further contact', { ...enterprise, contacts: [{ name: '甲', mobile: '1' }] }, '手机'],
  ['enterprise', 'an invalid mail address', { ...enterprise, email: 'nobody' }, '邮箱'],
  ['enterprise', 'an unknown type', { ...enterprise, entType: 'moon' }, '企业类型没有“moon”这一选项'],
  ['enterprise', 'an unknown region', { ...enterprise, regionCode: '999999' }, '所在地区不存在或已被删除'],
  ['lawyerProfile', 'a licence that is too short', { ...lawyer, licenceNo: '123' }, '执业证号'],
  ['lawyerProfile', 'incomplete hours', { ...lawyer, weekly: [{ ...nine, to: null }] }, '每周可约时间第 1 行'],
  ['lawyerProfile', 'hours that end before they begin', { ...lawyer, weekly: [{ ...nine, to: '08:00:00' }] }, '每周可约时间第 1 行'],
  ['lawyerProfile', 'further hours without their time', { ...lawyer, exceptions: [{ date: '2036-01-01', kind: 'extra' }] }, '例外日期第 1 行：加开须填写时间'],
  ['lawyerProfile', 'an unknown title', { ...lawyer, title: 'king' }, '没有“king”这一选项'],
  ['appointmentItem', 'a duration of zero', { name: '零', channel: 'phone', duration: 0 }, '时长'],
  ['appointmentItem', 'a negative price', { name: '负', channel: 'phone', duration: 30, price: -1 }, '价'],
  ['appointment', 'no item', appointment, '请选择预约项目'],
  ['appointment', 'an invalid mobile', { ...appointment, mobile: '10086' }, '联系手机'],
  ['counselItem', 'no price', { code: 'x', name: '无价', kind: 'advice' }, '请输入标准单价'],
  ['counselItem', 'a negative price', { code: 'x', name: '负价', kind: 'advice', price: -1 }, '标准单价'],
  ['region', 'an invalid code', { name: '某地', code: '12', level: 1, parentCode: '86' }, '应为 6 位数字'],
  ['region', 'a code that is not below its parent', { name: '某地', code: '120199', level: 3, parentCode: '110100' }, '地区编码应以上级编码的前缀 1101 开头'],
  ['region', 'no parent', { name: '某地', code: '119999', level: 1, parentCode: null }, '请选择上级地区'],
  ['region', 'a level above its parent', { name: '某地', code: '110199', level: 1, parentCode: '110100' }, '层级应大于上级地区'],
  ['region', 'an end before its start', { name: '某地', code: '990001', level: 1, parentCode: '86', validFrom: '2026-02-01', validTo: '2026-01-01' }, '停用日期不能早于启用日期'],
  ['holiday', 'an unknown kind', { date: '2036-01-01', year: 2036, type: 'party', name: '节' }, '没有“party”这一选项'],
  ['holiday', 'an existing day', { date: '2026-10-01', year: 2026, type: 'holiday', name: '国庆' }, '已存在'],
  ['contactInfo', 'an invalid phone number', { ...phone, value: 'abc' }, '电话'],
  ['contactInfo', 'an incomplete location', { ...phone, type: 'address', value: '某路 1 号', lat: 39 }, '请输入地图经度'],
  ['article', 'no title', { content: '<p>x</p>' }, '请输入标题'],
  ['focusImage', 'no picture', { title: '图', position: 'home', linkType: 'none' }, '图片'],
  ['publicAccount', 'no id', { name: '某号', type: 'service' }, 'AppID'],
  ['goodAt', 'an existing name', { name: '合同纠纷' }, '已存在'],
  ['templateType', 'no code', { name: '某类' }, '请输入'],
  ['deadlineRule', 'no length', { code: 'x', name: '某期限' }, '请输入'],
] // prettier-ignore

describe('a record with an invalid value', () => {
  test.each(invalidValues)(
    '%s: %s is refused with its name, and nothing is saved',
    async (name, _what, body, words) => {
      const path = `/legal/${name}`
      const before = await totalOf(path)
      expectRefused(await admin().post(`${path}/add`, body), words)
      expect(await totalOf(path)).toBe(before)
    },
  )
})

describe('records in use', () => {
  const used: [name: string, table: string, where: string, words: string][] = [
    ['enterprise', 'biz_enterprise', `status = 'certified' and id in (select enterprise_id from biz_contract where deleted_at is null)`, '该企业正在使用，不能删除：'],
    ['goodAt', 'biz_good_at', 'id in (select good_at_id from biz_appointment where deleted_at is null)', '该擅长领域正在使用，不能删除：'],
    ['appointmentItem', 'biz_appointment_item', 'id in (select item_id from biz_appointment where deleted_at is null)', '该预约项目正在使用，不能删除：'],
    ['entrustItem', 'biz_entrust_item', 'exists (select 1 from biz_entrustment e where biz_entrust_item.id = any(e.item_ids) and e.deleted_at is null)', '该委托项目正在使用，不能删除：'],
    ['region', 'biz_region', `code = '110000'`, '该地区正在使用，不能删除：'],
    ['templateType', 'biz_template_type', 'id in (select type_id from biz_contract_template where deleted_at is null)', '该模板类型正在使用，不能删除：'],
    ['packageCategory', 'biz_package_category', 'id in (select category_id from biz_service_package where deleted_at is null)', '该套餐分类正在使用，不能删除：'],
    ['articleCategory', 'biz_article_category', 'id in (select category_id from biz_article where deleted_at is null)', '该文章分类正在使用，不能删除：'],
    ['deadlineRule', 'biz_deadline_rule', 'id in (select rule_id from biz_deadline where deleted_at is null)', '该期限规则正在使用，不能删除：'],
  ] // prettier-ignore
  test.each(used)('%s cannot be deleted, and the refusal counts its uses', async (name, table, where, words) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where deleted_at is null and ${sql.raw(where)} order by id limit 1`.execute(
      product.app.engine.db.kysely,
    )
    const path = `/legal/${name}`
    const before = await totalOf(path)
    const answer = await admin().delete(`${path}/delete`, { id: rows[0]!.id })
    expectRefused(answer, words)
    expect(answer.message).toMatch(/ \d+ 条/)
    const { uses } = answer.error!.details as { uses: { resource: string; count: number }[] }
    for (const use of uses) expect([use.resource !== '', use.count > 0]).toEqual([true, true])
    expect(await totalOf(path)).toBe(before)
  })
})

describe('a template', () => {
  const add = async (bytes: Buffer, changes: object = {}) => {
    const { rows } = await sql<{ id: string }>`select id from biz_template_type where code = 'sale'`.execute(
      product.app.engine.db.kysely,
    )
    const upload = await admin().upload('/sys/common/upload', { name: '模板.docx', bytes }, { biz: 'template' })
    if (!upload.success) return upload
    return admin().post('/legal/contractTemplate/add', {
      name: '坏模板',
      typeId: rows[0]!.id,
      docx: upload.message,
      ...changes,
    })
  }
  const variable = (key: string, type = 'text', more: object = {}) => ({
    key,
    label: key,
    type,
    required: 'Y',
    ...more,
  })

  test.each([
    ['an unknown tag', composeDocx(['{甲方}']), {}, '标签 {甲方} 没有对应的变量'],
    ['a variable missing in the file', composeDocx(['合同']), { variables: [variable('甲方')] }, '在模板文件中没有用到'],
    ['a duplicate variable', composeDocx(['{甲方}']), { variables: [variable('甲方'), variable('甲方')] }, '标签“甲方”出现了两次'],
    ['an invalid key', composeDocx(['合同']), { variables: [variable('1 a')] }, '只能由文字、数字和下划线组成'],
    ['an amount format for a text', composeDocx(['{甲方|大写}']), { variables: [variable('甲方')] }, '只能用于金额'],
    ['a table without a loop', composeDocx(['{清单}']), { variables: [variable('清单', 'table', { columns: '品名' })] }, '要写成 {#清单}'],
    ['a clause on an unknown variable', composeDocx(['{#保密}密{/保密}']), { clauses: [{ key: '保密', title: '保密', whenKey: '没有' }] }, '但没有这个变量'],
    ['a docx that is a PDF', pdf, {}, '内容不是有效的 DOCX 文件'],
    ['a docx that is only an archive header', composeDocx(['合同']).subarray(0, 60), {}, '内容不是有效的 DOCX 文件'],
    ['a truncated docx', composeDocx(['合同']).subarray(0, -30), {}, '内容不是有效的 DOCX 文件'],
  ])('with %s is refused, and nothing is saved', async (_name, bytes, changes, words) => {
    const before = await totalOf('/legal/contractTemplate')
    expectRefused(await add(bytes, changes), words)
    expect(await totalOf('/legal/contractTemplate')).toBe(before)
  }) // prettier-ignore
})
