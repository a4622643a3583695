import { templateType, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { composeDocx } from '../../docx/composeDocx.ts'
import { addRow } from '../../resource/write/addRow.ts'
import { compareLines } from './compareLines.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
let templateId: string
beforeAll(async () => {
  desk = await startContractDesk()
  const reviewer = await desk.product.signInAs({ username: 'editor', permissions: ['contractTemplate:publish'] })
  const type = { name: '买卖', code: 'texts' }
  const { id: typeId } = await addRow(desk.product.app.engine, systemActor(1), templateType, type)
  const bytes = composeDocx([
    '# {名称}',
    '甲方：{甲方}，乙方：{乙方}',
    '价款 {价款} 元（{价款|大写}），自 {起日} 起，收费方式：{收费}。',
    [
      ['序号', '应付日期', '金额'],
      ['{#计划}{序号}', '{应付日期}', '{金额}{/计划}'],
    ],
    '{#保密}',
    '双方保密。',
    '{/保密}',
    '{#大额}本合同须公证。{/大额}承办律师：{律师}',
  ])
  const { message: docx } = await desk.product.admin.upload(
    '/sys/common/upload',
    { name: '买卖.docx', bytes },
    { biz: 'template' },
  )
  const variable = (key: string, type_: string, more = {}) => ({ key, label: key, type: type_, required: 'Y', ...more })
  const added = await desk.product.admin.post<{ id: string }>('/legal/contractTemplate/add', {
    name: '买卖合同',
    typeId,
    docx,
    variables: [
      variable('名称', 'text', { source: 'contract.name' }),
      variable('甲方', 'text', { source: 'partyA.name' }),
      variable('乙方', 'enterprise'),
      variable('价款', 'money', { source: 'contract.amount' }),
      variable('起日', 'date', { source: 'contract.startDate' }),
      variable('收费', 'dict', { dict: 'fee_mode', defaultValue: 'fixed' }),
      variable('计划', 'table', { source: 'contract.payPlan', columns: '应付日期，金额' }),
      variable('律师', 'lawyer', { required: 'N' }),
      variable('级别', 'text', { question: '金额属于哪一级？' }),
    ],
    clauses: [
      { key: '保密', title: '保密条款' },
      { key: '大额', title: '公证条款', whenKey: '级别', whenValue: '大' },
    ],
  })
  templateId = added.result.id
  await desk.product.admin.post(`/legal/contractTemplate/${templateId}/submit`)
  await reviewer.post(`/legal/contractTemplate/${templateId}/publish`)
})
afterAll(() => desk?.close())

interface Interview {
  questions: { key: string; value: unknown; from: string | null }[]
  clauses: { key: string; isChosen: boolean }[]
}
const interview = async (row: ContractRow): Promise<Interview> =>
  (await desk.product.admin.get<Interview>('/legal/contract/interview', { id: row.id, templateId })).result
const assemble = (row: ContractRow, values: Values, clauses: string[] = []) =>
  desk.product.admin.post<number>('/legal/contract/assemble', { id: row.id, templateId, values, clauses })
const known = async (row: ContractRow): Promise<Values> =>
  Object.fromEntries((await interview(row)).questions.map(({ key, value }) => [key, value]))
const lines = async (row: ContractRow, number: number): Promise<string> => {
  const { result } = await desk.product.admin.get('/legal/contract/preview', { id: row.id, number })
  return JSON.stringify(result)
}

describe('the interview', () => {
  test('asks only for values that the records do not have, and does not ask again', async () => {
    const row = await desk.add()
    const { questions } = await interview(row)
    expect(questions.filter(({ from }) => from === 'record').map(({ key }) => key)).toEqual([
      '名称',
      '甲方',
      '乙方',
      '价款',
      '起日',
      '计划',
    ])
    expect(questions.filter(({ from }) => from === null).map(({ key }) => key)).toEqual(['律师', '级别'])
    await assemble(row, { ...(await known(row)), 级别: '小' }, ['保密'])
    const again = await interview(row)
    expect(again.questions.find(({ key }) => key === '级别')).toMatchObject({ value: '小', from: 'earlier' })
    expect(again.clauses.map(({ isChosen }) => isChosen)).toEqual([true, false])
  })

  test('reports every missing or invalid answer and creates nothing', async () => {
    const row = await desk.add()
    const answer = await assemble(row, {
      ...(await known(row)),
      价款: '很多',
      起日: '2026-02-31',
      收费: 'gift',
      名称: '',
    })
    expect(answer.error?.fields).toEqual([
      { field: 'values.名称', message: '请填写名称' },
      { field: 'values.价款', message: '价款应为不小于 0 的金额' },
      { field: 'values.起日', message: '起日应为日期' },
      { field: 'values.收费', message: '收费没有这一选项' },
      { field: 'values.级别', message: '请填写级别' },
    ])
    expect((await desk.read(row)).textVersion).toBeNull()
  })
})

describe('texts', () => {
  test('are assembled from the answers, with tables, clauses and the amount in words', async () => {
    const row = await desk.add({ name: '设备<采购>' })
    const answer = await assemble(row, { ...(await known(row)), 级别: '大' }, ['保密'])
    expect(answer, answer.message).toMatchObject({ success: true, result: 1 })
    const shown = await lines(row, 1)
    const [year, month, date] = day(-10).split('-').map(Number) as [number, number, number]
    for (const words of [
      '设备<采购>',
      '价款 10,000.00 元（壹万元整）',
      `自 ${year}年${month}月${date}日 起，收费方式：固定`,
      '4,000.00',
      '双方保密。',
      '本合同须公证。',
    ])
      expect(shown).toContain(words)
    expect(await desk.read(row)).toMatchObject({ templateId, templateVersion: '1.0', textVersion: 1 })
    await assemble(row, { ...(await known(row)), 级别: '小' })
    expect(await lines(row, 2)).not.toMatch(/双方保密|公证/)
    const { result } = await desk.product.admin.get<{ kind: string; left: string }[]>('/legal/contract/compare', {
      id: row.id,
      from: 1,
      to: 2,
    })
    expect(result.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual(['changed', 'removed'])
    const db = desk.product.app.engine.db.kysely
    await expect(sql`delete from contract_version where contract_id = ${row.id}`.execute(db)).rejects.toThrow('never')
  })

  test('rejects a file that is no text; a PDF is stored but not compared', async () => {
    const row = await desk.add()
    const upload = (name: string, bytes: Buffer) =>
      desk.product.admin.upload('/sys/common/upload', { name, bytes }, { biz: 'contract' })
    const { message: note } = await upload('说明.txt', Buffer.from('plain'))
    const refused = await desk.product.admin.post('/legal/contract/uploadText', { id: row.id, path: note })
    expect(refused.message).toContain('应为 .docx 或 .pdf')
    const { message: pdf } = await upload('合同.pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'))
    await desk.product.admin.post('/legal/contract/uploadText', { id: row.id, path: pdf, note: '对方稿' })
    const compared = await desk.product.admin.get('/legal/contract/compare', { id: row.id, from: 1, to: 1 })
    expect(compared.message).toContain('PDF 文本不能比较')
  })

  test('an offline template cannot be used, nor can users without the edit permission create texts', async () => {
    const row = await desk.add()
    expect((await desk.lawyer.get('/legal/contract/interview', { id: row.id, templateId })).status).toBe(403)
    await desk.product.admin.post(`/legal/contractTemplate/${templateId}/takeOffline`, { reason: '停用' })
    expect((await assemble(row, {})).message).toContain('未上架')
    await desk.product.admin.post(`/legal/contractTemplate/${templateId}/relist`)
  })
})

test('versions of contracts and templates show the name of their author', async () => {
  const row = await desk.add()
  await assemble(row, { ...(await known(row)), 级别: '小' })
  const texts = await desk.product.admin.get<object[]>('/legal/contract/versions', { id: row.id })
  expect(texts.result).toEqual([expect.objectContaining({ by: 'admin', byName: '管理员' })])
  const versions = await desk.product.admin.get<object[]>('/legal/contractTemplate/versions', { id: templateId })
  expect(versions.result).toEqual([expect.objectContaining({ by: 'editor', byName: 'editor' })])
})

test('two texts are compared side by side', () => {
  expect(compareLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y', 'd'])).toEqual([
    { kind: 'same', left: 'a', right: 'a' },
    { kind: 'changed', left: 'b', right: 'x' },
    { kind: 'same', left: 'c', right: 'c' },
    { kind: 'added', left: null, right: 'y' },
    { kind: 'same', left: 'd', right: 'd' },
  ])
  expect(compareLines([], [])).toEqual([])
  expect(compareLines(['a'], [])).toEqual([{ kind: 'removed', left: 'a', right: null }])
})
