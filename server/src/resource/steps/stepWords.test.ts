import { makeCreditCode, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  // Its own rules want a business licence first.
  product = await startTestProduct({ enterprise: {} })
})
afterAll(() => product?.close())

const reviews = ['enterprise:list', 'enterprise:certify']
let count = 0

/** Submits a new enterprise for review and returns the answer. */
async function submit(client: Client): Promise<string> {
  count += 1
  const draft = {
    name: `待认证企业${count}`,
    creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject: `MW00000${count}` }),
    contactName: '王敏',
    contactMobile: '13800138000',
  }
  const added = await client.post<Values>('/legal/enterprise/add', draft)
  expect(added, added.message).toMatchObject({ success: true })
  return (await client.post(`/legal/enterprise/${String(added.result.id)}/submit`)).message
}

test('a step names the colleagues who can decide next and who see the record', async () => {
  const db = product.app.engine.db.kysely
  await sql`delete from sys_user_role where user_id not in (select id from sys_user where username = 'admin')`.execute(
    db,
  )
  const permissions = ['enterprise:list', 'enterprise:add', 'enterprise:submit', 'directory:read']
  const applicant = await product.signInAs({ username: 'applicant', permissions: [...permissions, ...reviews] })
  expect(await submit(applicant)).toBe('已提交认证，等待管理员处理')
  await product.signInAs({ username: 'wang', permissions: reviews })
  const rowRules = [{ resource: 'enterprise', ruleColumn: 'name', ruleConditions: '=', ruleValue: '别的企业' }]
  await product.signInAs({ username: 'blind', permissions: reviews, rowRules })
  expect(await submit(applicant)).toBe('已提交认证，等待wang、管理员处理')
  for (const username of ['li', 'zhao']) await product.signInAs({ username, permissions: reviews })
  expect(await submit(applicant)).toBe('已提交认证，等待wang、li、zhao等处理')
})
