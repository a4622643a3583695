import { isDeepStrictEqual } from 'node:util'
import { defineResource, type Page, resources, type Values } from '@lexdesk/domain'
import { date, dictionary, integer, money, reference, text, yesNo } from '@lexdesk/domain/fields'
import { alternate, pairedRatio } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { fillMatters } from './fillMatters.ts'
import { median } from '../median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Place } from './openStage.ts'
import { serveResources } from './serveProduct.ts'
import { withoutTimeout } from './withoutTimeout.ts'

export const name = 'online-list'
export const limit =
  'a page of 100,000 rows of an online form, filtered, sorted, counted: at least 0.95 of the same resource in code'

const rows = 100_000
const connections = 16
const rounds = 15
const roundSeconds = 1

const line = (title: string, fieldName: string, kind: string, more: Values = {}): Values => ({
  ...{ title, name: fieldName, kind, inList: 'Y', inSearch: 'Y' },
  ...more,
})
const form = {
  title: '案件',
  code: 'benchCase',
  titleField: 'name',
  fields: [
    line('案件编号', 'no', 'text', { required: 'Y', unique: 'Y', length: 32 }),
    line('案件名称', 'name', 'text', { required: 'Y' }),
    line('客户编号', 'clientNo', 'text', { length: 32 }),
    line('案件类型', 'caseType', 'dictionary', { source: 'case_type', required: 'Y' }),
    line('案件阶段', 'stage', 'dictionary', { source: 'case_stage', inSearch: 'N' }),
    line('工时', 'hours', 'integer', { min: 0 }),
    line('标的额', 'amount', 'money', { min: 0 }),
    line('签约日期', 'signedOn', 'date'),
    line('加急', 'urgent', 'yesNo'),
    line('承办职务', 'positionId', 'reference', { source: 'position' }),
  ],
}

/** The same as a file of the product would define it. */
const coded = defineResource({
  name: 'codedCase',
  title: '案件',
  path: '/bench/case',
  table: 'bench_case',
  titleField: 'name',
  fields: {
    no: text('案件编号', { required: true, unique: true, max: 32, list: true, search: 'like', pinyin: true }),
    name: text('案件名称', { required: true, max: 100, list: true, search: 'like', pinyin: true }),
    clientNo: text('客户编号', { max: 32, list: true, search: 'like', pinyin: true }),
    caseType: dictionary('案件类型', 'case_type', { required: true, list: true, search: 'in' }),
    stage: dictionary('案件阶段', 'case_stage', { list: true }),
    hours: integer('工时', { min: 0, list: true, search: 'range' }),
    amount: money('标的额', { min: 0, list: true, search: 'range', statistics: 'sum' }),
    signedOn: date('签约日期', { list: true, search: 'range' }),
    urgent: yesNo('加急', { list: true, search: 'eq' }),
    positionId: reference('承办职务', 'position', { list: true, search: 'eq' }),
  },
})

/** Part of the name, equal type, sorted by a chosen column. */
const searches = [
  { word: '科技', caseType: 'civil', column: 'amount', order: 'desc' },
  { word: '贸易', caseType: 'criminal', column: 'amount', order: 'asc' },
  { word: '劳动', caseType: 'laborArbitration', column: 'signedOn', order: 'desc' },
  { word: '上海', caseType: 'special', column: 'createTime', order: 'desc' },
  { word: '华达', caseType: 'annual', column: 'hours', order: 'desc' },
  { word: '保险', caseType: 'administrative', column: 'no', order: 'asc' },
].map(({ word, ...rest }) =>
  new URLSearchParams({ name: `*${word}*`, ...rest, pageNo: '1', pageSize: '10' }).toString(),
)
const pagesAt = (path: string): string[] => searches.map((search) => `/api${path}/list?${search}`)
const [online, inCode] = [pagesAt(`/online/data/${form.code}`), pagesAt(coded.path)]

export const serveCoded = (place: Place) => serveResources(place, [...resources, coded])

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([{ resource: coded, rows: 0 }])
  try {
    const product = await stage.play<typeof serveCoded>(import.meta.url, 'serveCoded', {})
    const client = await signIn(await product.ask('port'))
    const { id, version } = await client.call<{ id: string; version: number }>('POST', '/api/online/form/add', form)
    await client.call('POST', `/api/online/form/${id}/publish`, { version })
    for (const table of [coded.table, 'onl_bench_case']) {
      await fillMatters(stage.db, { ...coded, table }, rows)
      await withoutTimeout(stage.db, (db) => db.query(`vacuum analyze ${table}`))
    }
    await assertSameAnswers(client)
    // One process serves both, so that both have the same heap and the same load.
    const sides = {
      ours: () => pagesPerSecond(client, online, roundSeconds),
      peer: () => pagesPerSecond(client, inCode, roundSeconds),
    }
    await alternate(3, sides)
    const speed = await alternate(rounds, sides)
    return [
      {
        label: 'pages a second, 16 at a time',
        ratio: pairedRatio(speed),
        bound: 'atLeast',
        limit: 0.95,
        details: `${median(...speed.ours).toFixed(0)} and ${median(...speed.peer).toFixed(0)}`,
      },
    ]
  } finally {
    await stage.close()
  }
}

async function assertSameAnswers(client: Client): Promise<void> {
  for (const [at, path] of online.entries()) {
    const [one, two] = await Promise.all([path, inCode[at]!].map((page) => client.call<Page<unknown>>('GET', page)))
    if (!isDeepStrictEqual(one, two)) throw new Error(`both must have the same answer: ${path}`)
    if (one!.records.length === 0) throw new Error(`an empty page: ${path}`)
  }
}

async function pagesPerSecond(client: Client, paths: readonly string[], seconds: number): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let turn = lane; performance.now() < until; turn += 1) {
        await client.bytes('GET', paths[turn % paths.length]!)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}
