import { type Page, templateType } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { composeDocx } from '../../docx/composeDocx.ts'
import { addRow } from '../../resource/write/addRow.ts'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let reviewer: Client
let typeId: string
let enterpriseId: string
beforeAll(async () => {
  product = await startTestProduct()
  const permissions = ['contractTemplate:list', 'contractTemplate:publish', 'contractTemplate:sendBack']
  reviewer = await product.signInAs({ username: 'versionReviewer', permissions })
  const type = { name: '版本测试', code: 'version-test' }
  typeId = (await addRow(product.app.engine, systemActor(1), templateType, type)).id
  const { result } = await product.admin.get<Page<{ id: string }>>('/legal/enterprise/list', {
    pageSize: 1,
    status: 'certified',
  })
  enterpriseId = result.records[0]!.id
})
afterAll(() => product?.close())

const admin = () => product.admin
const db = () => product.app.engine.db.kysely

async function upload(words: string): Promise<string> {
  const file = { name: '模板.docx', bytes: composeDocx([`${words}：{甲方}`]) }
  return (await admin().upload('/sys/common/upload', file, { biz: 'template' })).message
}

interface StoredVersion {
  id: string
  version: string
  docx: string
  row: string
}

const acts = ['submit', 'publish', 'publish', 'sendBack', 'takeOffline', 'relist', 'deprecate', 'newFile', 'newFile', 'newLabel', 'draw', 'draw', 'delete', 'removeFiles', 'restoreVersion'] as const // prettier-ignore
const anyTry = fc.record({ act: fc.constantFrom(...acts), nth: fc.nat({ max: 9 }) })
type Try = typeof anyTry extends fc.Arbitrary<infer T> ? T : never

interface World {
  id: string
  files: string[]
  contracts: Map<string, string>
}

async function attempt(world: World, { act, nth }: Try): Promise<Answer> {
  const { id, files } = world
  const path = '/legal/contractTemplate'
  const edit = (changes: object) => admin().put(`${path}/edit`, { id, ...changes })
  switch (act) {
    case 'newFile': {
      files.push(await upload(`第${files.length + 1}稿`))
      return edit({ docx: files.at(-1) })
    }
    case 'newLabel':
      return edit({ variables: [{ key: '甲方', label: `甲方${nth}`, type: 'text', required: 'Y' }] })
    case 'draw':
      return draw(world)
    case 'delete':
      return admin().delete(`${path}/delete`, { id })
    case 'removeFiles':
      return admin().delete('/sys/oss/file/delete', { id: files[nth % files.length] })
    case 'restoreVersion': {
      const { result } = await admin().get<{ id: string }[]>(`${path}/history`, { id })
      return admin().post(`${path}/restoreVersion`, {
        id,
        line: result[nth % Math.max(1, result.length)]?.id ?? 'none',
      })
    }
    default:
      return (['publish', 'sendBack'].includes(act) ? reviewer : admin()).post(`${path}/${id}/${act}`, {
        reason: '随机',
      })
  }
}

/** A contract whose text is assembled from the published template. */
async function draw({ id, contracts }: World): Promise<Answer> {
  const { result: paper } = await admin().post<{ id: string }>('/legal/contract/add', {
    name: '随机合同',
    enterpriseId,
    bizType: 'other',
    typeId,
  })
  const answer = await admin().post('/legal/contract/assemble', {
    id: paper.id,
    templateId: id,
    values: { 甲方: '某公司' },
    clauses: [],
  })
  if (answer.success) contracts.set(paper.id, (await newest(id)).version)
  return answer
}

async function storedVersions(id: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select id, version, docx, to_jsonb(v)::text as row from template_version v where template_id = ${id} order by number`.execute(
    db(),
  )
  return rows
}
const newest = async (id: string): Promise<StoredVersion> => (await storedVersions(id)).at(-1)!

test('invariant 11: a published version and its file never change, and a contract keeps its version', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTry, { minLength: 8, maxLength: 20 }), async (tries) => {
      const first = await upload('第1稿')
      const { result } = await admin().post<{ id: string }>('/legal/contractTemplate/add', {
        name: '随机模板',
        typeId,
        docx: first,
        variables: [{ key: '甲方', label: '甲方', type: 'text', required: 'Y' }],
      })
      const world: World = { id: result.id, files: [first], contracts: new Map() }
      const published = new Map<string, StoredVersion>()
      const start: Try[] = [
        { act: 'submit', nth: 0 },
        { act: 'publish', nth: 0 },
        { act: 'draw', nth: 0 },
      ]
      for (const one of [...start, ...tries]) {
        const answer = await attempt(world, one)
        expect(answer.status, `${one.act}: ${answer.message}`).toBeLessThan(500)
        const now = await storedVersions(world.id)
        for (const version of now) published.set(version.id, published.get(version.id) ?? version)
        expect(now, one.act).toEqual([...published.values()])
        for (const { docx } of now) {
          const { rows } = await sql`select 1 from stored_file where path = ${docx}`.execute(db())
          expect(rows, `${one.act}: ${docx}`).toHaveLength(1)
        }
        const { rows: drawn } = await sql<{ id: string; version: string; templateId: string }>`
          select id, template_version as version, template_id as "templateId" from biz_contract
          where id = any(${[...world.contracts.keys()]}::text[])`.execute(db())
        for (const { id, version, templateId } of drawn)
          expect([templateId, version], one.act).toEqual([world.id, world.contracts.get(id)])
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 60_000)
