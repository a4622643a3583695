import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProduct } from '../../testing/testProduct.ts'
import { createQuotas } from '../../quotas/createQuotas.ts'
import { createShortLived } from '../../captcha/shortLived.ts'

test('removes expired rows and retains valid ones', async () => {
  const product = await startTestProduct()
  const { db } = product.app.engine
  const [quotas, shortLived] = [createQuotas(db), createShortLived(db)]
  await shortLived.put('captcha', 'old', 'AAAA', -10)
  await shortLived.put('captcha', 'new', 'AAAA', 60)
  await quotas.add('old', -10)
  await quotas.add('new', 60)
  const client = await product.signInAs({ username: 'longAgo' })
  await product.signInAs({ username: 'yesterday' })
  await sql`
    update sys_session set expires_at = now() - case u.username when 'longAgo' then interval '31 days' else interval '1 day' end
    from sys_user u where u.id = user_id and u.username in ('longAgo', 'yesterday')`.execute(db.kysely)
  for (const store of [quotas, shortLived, product.app.sessions]) await store.sweep()
  const count = async (table: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db.kysely)).rows[0]!.n
  expect(await count('sys_short_lived')).toBe(1)
  expect(await quotas.look('new')).toMatchObject({ used: 1 })
  // The sessions of admin and yesterday remain; one that expired a month ago is treated as an unknown token.
  expect(await count('sys_session')).toBe(2)
  expect((await client.get('/sys/session/mine')).status).toBe(401)
  await product.close()
})
