import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

interface Hit {
  level: string
  explanation: string
  match: string
  foundIn: string
  foundResource: string
  isPending: boolean
  pairKey: string | null
  decision: object | null
}

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const opponent = (name: string, code?: string) => ({ name, code, role: 'opponent' })
const search = async (name: string, { code, role = 'opponent' }: { code?: string; role?: string } = {}) =>
  (await desk.admin.post<Hit[]>('/legal/conflictCheck/search', { name, code, role })).result
const checkOf = async (matterId: string) =>
  (
    await desk.admin.get<{ id: string; result: string; pendingCount: number; hits: Hit[] }>(
      '/legal/conflictCheck/queryById',
      {
        id: String((await desk.read(matterId)).conflictCheckId),
      },
    )
  ).result
const decide = (checkId: string, hit: Hit, verdict: string) =>
  desk.supervisor.post(`/legal/conflictCheck/${checkId}/decide`, { pairKey: hit.pairKey, verdict, reason: '已核对' })

/** A client with an open matter. */
async function client(name: string, values: object = {}) {
  const row = await desk.enterprise(name)
  const answer = await desk.admin.put('/legal/enterprise/edit', { id: row.id, ...values })
  expect(answer, answer.message).toMatchObject({ success: true })
  await desk.add({ enterpriseId: row.id, personName: null })
  return row
}
async function checked(parties: object[]) {
  const matter = await desk.add({ parties })
  expect(await desk.step(desk.lawyer, matter.id, 'check')).toMatchObject({ success: true })
  return { matter, check: await checkOf(matter.id) }
}

test('a recorded relation to a client is a relative conflict, without asking whether they are the same', async () => {
  await client('杭州青枫精密机械有限公司', {
    affiliates: [{ name: '宁波青岚贸易有限公司', relation: 'subsidiary' }],
    shareholders: [{ name: '绍兴枫叶投资有限公司' }],
  })
  const { check } = await checked([opponent('宁波青岚贸易有限公司')])
  expect(check).toMatchObject({ result: 'relative', pendingCount: 0 })
  expect(check.hits).toMatchObject([{ level: 'relative', match: 'relation', isPending: false }])
  expect(check.hits[0]!.explanation).toMatch(
    /^对方当事人是本所现有客户 杭州青枫精密机械有限公司 的子公司，须取得书面豁免：企业档案 QY/,
  )
  expect(await decide(check.id, check.hits[0]!, 'different')).toMatchObject({ success: false })
  expect(await search('绍兴枫叶投资有限公司')).toMatchObject([
    { level: 'relative', explanation: expect.stringContaining('杭州青枫精密机械有限公司 的股东') as string },
  ])
  const asClient = await search('绍兴枫叶投资有限公司', { role: 'client' })
  expect(asClient).toMatchObject([{ level: 'none', isPending: false }])
})

test('a possible match with a recorded relative is asked about in these words, and both answers are applied', async () => {
  await client('杭州银杏软件有限公司', {
    legalRep: '欧阳思源',
    affiliates: [{ name: '宁波白果贸易有限公司', relation: 'subsidiary' }],
  })
  const bySound = await checked([opponent('欧阳思缘')])
  expect(bySound.check).toMatchObject({ result: 'doubtful' })
  const [hit] = bySound.check.hits
  expect(hit!.explanation).toContain(
    '读音相同，须人工核对对方当事人 欧阳思缘 是否就是本所现有客户 杭州银杏软件有限公司 登记的法定代表人 欧阳思源：',
  )
  expect(await decide(bySound.check.id, hit!, 'different')).toMatchObject({ success: true })
  expect(await checkOf(bySound.matter.id)).toMatchObject({ result: 'none' })

  const byName = await checked([opponent('欧阳思源')])
  expect(byName.check.hits[0]!.explanation).toContain('名称相同，须人工核对对方当事人 欧阳思源 是否就是')
  expect(await decide(byName.check.id, byName.check.hits[0]!, 'same')).toMatchObject({ success: true })
  const after = await checkOf(byName.matter.id)
  expect(after).toMatchObject({ result: 'relative', pendingCount: 0 })
  expect(after.hits[0]!.explanation).toContain('对方当事人是本所现有客户 杭州银杏软件有限公司 的法定代表人')

  const byCore = await search('白果贸易有限公司')
  expect(byCore).toMatchObject([{ level: 'doubtful', isPending: true }])
  expect(byCore[0]!.explanation).toContain('登记的子公司 宁波白果贸易有限公司')
})

test('a relation recorded with the opponent counts in the other direction', async () => {
  await client('嘉兴南湖控股有限公司')
  await desk.enterprise('湖州莲花制造有限公司').then(({ id }) =>
    desk.admin.put('/legal/enterprise/edit', {
      id,
      affiliates: [{ name: '嘉兴南湖控股有限公司', relation: 'parent' }],
    }),
  )
  const hits = await search('湖州莲花制造有限公司')
  const through = hits.filter(({ foundResource }) => foundResource === 'entrustment')
  expect(through).toMatchObject([{ level: 'relative', match: 'relation' }])
  expect(through[0]!.explanation).toContain('对方当事人的母公司 嘉兴南湖控股有限公司 是本所现有客户')
})

test('a branch and its head office are related by name, regardless of their numbers', async () => {
  const head = await client('金华火腿食品有限公司')
  const sentence = (name: string, code?: string) =>
    search(name, { code }).then((hits) => hits.map(({ level, explanation }) => `${level} ${explanation}`).join('\n'))
  expect(await sentence('金华火腿食品有限公司义乌分公司')).toContain(
    'relative 对方当事人是本所现有客户 金华火腿食品有限公司 的分公司，须取得书面豁免',
  )
  expect(await sentence('金华火腿食品有限公司义乌分公司', '91110105MA00000P0M')).toContain('的分公司')
  await client('衢州椪柑果业有限公司江山分公司')
  expect(await sentence('衢州椪柑果业有限公司')).toContain('衢州椪柑果业有限公司江山分公司 的总公司')
  const { check } = await checked([
    { name: head.name, code: head.creditCode, role: 'client' },
    opponent('金华火腿食品有限公司东阳分公司'),
  ])
  expect(check.hits.map(({ explanation }) => explanation).join('\n')).toContain(
    '对方当事人是本案委托人 金华火腿食品有限公司 的分公司',
  )
})

test('a hit by the short name or alias of an enterprise says so', async () => {
  await client('台州鼓浪电机有限公司', { shortName: '鼓浪电机', aliases: [{ name: '鼓浪大王' }] })
  for (const name of ['鼓浪电机', '鼓浪大王']) {
    const hits = await search(name)
    expect(hits.map(({ foundResource, match }) => `${foundResource} ${match}`).sort(), name).toEqual([
      'enterprise alias',
      'entrustment alias',
    ])
  }
})
