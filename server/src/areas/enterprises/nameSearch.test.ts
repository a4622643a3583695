import type { Page } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

let desk: MatterDesk
let id: string
beforeAll(async () => {
  desk = await openMatterDesk()
  ;({ id } = await desk.enterprise('云岭旧称（昆明）贸易有限公司'))
  const values = { name: '云岭新称（昆明）贸易有限公司', shortName: '云岭简', aliases: [{ name: '滇池边的老云岭' }] }
  const answer = await desk.admin.put('/legal/enterprise/edit', { id, ...values })
  if (!answer.success) throw new Error(answer.message)
})
afterAll(() => desk?.product.close())

const spellings = [
  '云岭新称',
  '雲嶺新稱',
  '云岭新称(昆明)',
  '云岭新称昆明',
  '云 岭 新称',
  '云岭旧称',
  '雲嶺舊稱',
  '云岭简',
  '老云岭',
]

test('the list, the picker and the global search find an enterprise by every name in every spelling', async () => {
  for (const words of spellings) {
    const { result: list } = await desk.admin.get<Page<{ id: string }>>('/legal/enterprise/list', {
      name: `*${words}*`,
    })
    expect(
      list.records.map((row) => row.id),
      `list ${words}`,
    ).toEqual([id])
    const { result: options } = await desk.admin.get<{ value: string }[]>('/legal/enterprise/options', {
      keyword: words,
    })
    expect(
      options.map(({ value }) => value),
      `picker ${words}`,
    ).toContain(id)
    const { result: groups } = await desk.admin.get<{ resource: string; records: { id: string }[] }[]>(
      '/search/records',
      { keyword: words },
    )
    const found = groups.find(({ resource }) => resource === 'enterprise')?.records.map((row) => row.id)
    expect(found, `search ${words}`).toEqual([id])
  }
  const { result: none } = await desk.admin.get<Page<object>>('/legal/enterprise/list', { name: '*云岭新城*' })
  expect(none.records).toEqual([])
})

test('a matter is found by its opponent in another spelling', async () => {
  const matter = await desk.add({ parties: [{ name: '繁體對手（香港）有限公司', role: 'opponent' }] })
  for (const words of ['繁体对手', '繁體對手(香港)', '繁体对手香港有限责任公司']) {
    const { result } = await desk.admin.get<Page<{ id: string }>>('/legal/entrustment/list', {
      opponents: `*${words}*`,
    })
    expect(
      result.records.map((row) => row.id),
      words,
    ).toEqual([matter.id])
  }
})
