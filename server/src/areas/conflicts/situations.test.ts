import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { anyTable } from '../../database/Database.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

interface Hit {
  level: string
  explanation: string
  foundIn: string
}

let desk: MatterDesk
const codes: Record<string, string> = {}
const dayAgo = (days: number): string => toPlainDate(mustDayNumber(today()) - days)
const personCode = '110105199003072316'

/** An office with a record for every row of the table below. */
beforeAll(async () => {
  desk = await openMatterDesk()
  const { admin, db, add, enterprise, userId } = desk
  const set = (table: string, id: string, values: Record<string, unknown>) =>
    anyTable(db).updateTable(table).set(values).where('id', '=', id).execute()
  const client = async (name: string, values: object = {}) => {
    const row = await enterprise(name)
    codes[name] = row.creditCode
    if (Object.keys(values).length > 0) await admin.put('/legal/enterprise/edit', { id: row.id, ...values })
    return row
  }
  const matterOf = (enterpriseId: string) => add({ enterpriseId, personName: null })
  const posted = async (path: string, body: object) => {
    const answer = await admin.post<{ id: string }>(`${path}/add`, body)
    if (!answer.success) throw new Error(`${path}: ${answer.message}`)
    return answer.result.id
  }

  await matterOf((await client('北京远山科技有限公司')).id)
  const renamed = await client('上海旧貌贸易有限公司')
  await matterOf(renamed.id)
  await admin.put('/legal/enterprise/edit', { id: renamed.id, name: '上海新颜贸易有限公司' })
  const named = await client('广州海蓝食品有限公司', { shortName: '海蓝食品', aliases: [{ name: '蓝海味道餐饮' }] })
  await matterOf(named.id)
  const related = await client('深圳北辰投资有限公司', {
    legalRep: '欧阳北辰',
    shareholders: [{ name: '林鹤鸣' }, { name: '海口鹤鸣实业有限公司' }],
    affiliates: [{ name: '瑞丰源控股有限公司', relation: 'parent' }],
  })
  await matterOf(related.id)
  const buyer = await client('杭州西泠印务有限公司')
  const order = await posted('/legal/packageOrder', { packageName: '年度套餐', amount: 100, enterpriseId: buyer.id })
  await set('biz_package_order', order, { status: 'active', end_date: dayAgo(-100) })
  const advised = await client('苏州拙政园林有限公司')
  const counsel = await posted('/legal/counsel', {
    enterpriseId: advised.id, mode: 'special', leadLawyerId: userId('law'), fee: 1000,
    startDate: dayAgo(10), endDate: dayAgo(-300),
  }) // prettier-ignore
  await set('biz_counsel', counsel, { status: 'active' })
  const signer = await client('南京钟山机械有限公司')
  const contract = await posted('/legal/contract', { name: '框架合同', enterpriseId: signer.id, bizType: 'other' })
  await set('biz_contract', contract, { status: 'effective', end_date: dayAgo(-50) })
  await client('武汉黄鹤仓储有限公司')
  const closed = async (name: string, days: number | null) => {
    const row = await client(name)
    const { id } = await matterOf(row.id)
    await set('biz_entrustment', id, { status: 'closed', closed_at: days === null ? null : dayAgo(days) })
    return row
  }
  await closed('西安雁塔文化有限公司', 100)
  await closed('兰州黄河奇石有限公司', 700)
  await closed('银川塞上枸杞有限公司', null)
  const both = await closed('太原晋祠陈醋有限公司', 700)
  const second = await posted('/legal/packageOrder', { packageName: '套餐', amount: 100, enterpriseId: both.id })
  await set('biz_package_order', second, { status: 'active', end_date: dayAgo(-30) })
  const { rows: items } = await sql<{ id: string }>`select id from biz_appointment_item limit 1`.execute(db)
  const { rows: fields } = await sql<{ id: string }>`select id from biz_good_at limit 1`.execute(db)
  const ask = (personName: string) =>
    posted('/legal/appointment', {
      subject: '咨询', itemId: items[0]!.id, goodAtId: fields[0]!.id, personName, mobile: '13911112222', payWay: 'free',
    }) // prettier-ignore
  await ask('司徒云帆')
  const visit = await ask('慕容听雪')
  await set('biz_appointment', visit, { status: 'completed', served_at: `${dayAgo(20)} 10:00:00` })
  const old = await ask('宇文知秋')
  await set('biz_appointment', old, { status: 'completed', served_at: `${dayAgo(900)} 10:00:00` })
  const gone = await add({ personName: '海口椰城旅行社有限公司' })
  await admin.delete('/legal/entrustment/delete', { id: gone.id })
  await add({ parties: [{ name: '成都锦官建设有限公司', role: 'opponent', code: null }] })
  await add({
    personName: '诸葛明远',
    parties: [{ name: '诸葛明远', type: 'person', code: personCode, role: 'client' }],
  })
  await add({ personName: '尉迟长风' })
}, 120_000)
afterAll(() => desk?.product.close())

type Case = [title: string, sought: { name: string; code?: string; role?: string }, level: string, words?: string]

test.each<Case>([
  ['an opponent who is a client', { name: '北京远山科技有限公司' }, 'relative', '现有客户'],
  ['in other width and brackets', { name: '北京远山科技（有限公司）' }, 'relative'],
  ['in traditional characters', { name: '北京遠山科技有限公司' }, 'relative'],
  ['without the word limited', { name: '北京远山科技公司' }, 'doubtful'],
  ['without the region', { name: '远山科技有限公司' }, 'doubtful', '字号相同'],
  ['a branch of it', { name: '北京远山科技有限公司上海分公司' }, 'relative', '的分公司'],
  ['a company of the group', { name: '远山科技集团有限公司' }, 'doubtful'],
  ['by its sound', { name: '北京远衫科技有限公司' }, 'doubtful', '读音相同'],
  ['by its number under another name', { name: '毫不相干', code: 'code of 北京远山科技有限公司' }, 'relative'],
  ['with another number', { name: '北京远山科技有限公司', code: '91110105MA00000P0M' }, 'none'],
  [
    'by the former name',
    { name: '上海旧貌贸易有限公司' },
    'relative',
    '曾用名 上海旧貌贸易有限公司，现名 上海新颜贸易有限公司；企业档案',
  ],
  ['by the new name', { name: '上海新颜贸易有限公司' }, 'relative'],
  ['by the short name', { name: '海蓝食品' }, 'relative'],
  ['by an alias', { name: '蓝海味道餐饮' }, 'relative', '简称或别名 蓝海味道餐饮，企业名称 广州海蓝食品有限公司'],
  ['the legal representative of a client', { name: '欧阳北辰' }, 'doubtful', '法定代表人'],
  ['a shareholder of a client', { name: '海口鹤鸣实业有限公司' }, 'relative', '股东'],
  ['a person who holds shares in a client', { name: '林鹤鸣' }, 'doubtful', '股东'],
  ['the parent of a client', { name: '瑞丰源控股有限公司' }, 'relative', '母公司'],
  ['a client by an active package', { name: '杭州西泠印务有限公司' }, 'relative', '有效至'],
  ['a client by an engagement', { name: '苏州拙政园林有限公司' }, 'relative', '法律顾问'],
  ['a client by an effective contract', { name: '南京钟山机械有限公司' }, 'relative', '履行中，'],
  ['an enterprise without any business', { name: '武汉黄鹤仓储有限公司' }, 'relative', '没有业务记录'],
  ['a client until 100 days ago', { name: '西安雁塔文化有限公司' }, 'relative', '距今 100 天，未满'],
  ['a client until 700 days ago', { name: '兰州黄河奇石有限公司' }, 'none', '距今 700 天，超过'],
  ['a client until an unknown day', { name: '银川塞上枸杞有限公司' }, 'relative', '未知'],
  ['an old client with an active package', { name: '太原晋祠陈醋有限公司' }, 'relative', '套餐 TC'],
  ['a person who asked for advice', { name: '司徒云帆' }, 'doubtful', '登记，咨询时间未定'],
  ['a person who asked three weeks ago', { name: '慕容听雪' }, 'doubtful', '曾向本所咨询'],
  ['a person who asked years ago', { name: '宇文知秋' }, 'none', '超过'],
  ['a client of a deleted matter', { name: '海口椰城旅行社有限公司' }, 'relative', '已删除的记录'],
  ['a colleague', { name: '周敏华' }, 'doubtful', '本所人员'],
  ['a client who is an opponent', { name: '成都锦官建设有限公司', role: 'client' }, 'relative', '对方当事人'],
  ['an opponent who is an opponent', { name: '成都锦官建设有限公司' }, 'none', '同为对方当事人'],
  ['a client who comes again', { name: '北京远山科技有限公司', role: 'client' }, 'none'],
  ['a person by the number', { name: '诸葛明远', code: personCode }, 'relative'],
  ['a person with the same name', { name: '尉迟长风' }, 'doubtful', '名称相同'],
  ['a person with the same sound', { name: '尉迟常风' }, 'doubtful', '读音相同'],
  ['the beginning of a name', { name: '尉迟长' }, 'none'],
  ['somebody who was never named', { name: '从未出现的名字' }, 'none'],
])('%s', async (_title, { name, code, role = 'opponent' }, level, words) => {
  const number = code?.startsWith('code of ') ? codes[code.slice('code of '.length)] : code
  const { result } = await desk.admin.post<Hit[]>('/legal/conflictCheck/search', { name, code: number, role })
  expect(result[0]?.level ?? 'none', JSON.stringify(result)).toBe(level)
  for (const { explanation } of result) expect(explanation).toMatch(/\d{4}-\d\d-\d\d|本所为该客户办理的其他事项/)
  if (words) expect(result.map(({ explanation }) => explanation).join(' ')).toContain(words)
})

test('no explanation calls a client with an active package a former one', async () => {
  const { result } = await desk.admin.post<Hit[]>('/legal/conflictCheck/search', { name: '太原晋祠陈醋有限公司' })
  const enterprise = result.find(({ foundIn }) => foundIn.startsWith('企业'))
  expect(enterprise!.explanation).toMatch(/^对方当事人是本所现有客户，须取得书面豁免：企业档案 .*套餐 TC[\d-]+ 有效至 /)
})
