import type { Values } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Client, TestProduct } from '../../../testing/testProduct.ts'

export interface User extends Values {
  id: string
  username: string
}

const password = 'Secret-2026!'
let counter = 0

/** A user with unique names and numbers. */
export function newUser(changes: Values = {}): Values & { username: string } {
  counter += 1
  return {
    username: `member${counter}`,
    realname: `成员${counter}`,
    workNo: `M-${counter}`,
    password,
    confirmpassword: password,
    id: '',
    ...changes,
  }
}

/** Helpers for tests about users. */
export function userDesk(product: () => TestProduct) {
  const idFrom = async (query: RawBuilder<{ id: string }>): Promise<string> =>
    (await query.execute(product().app.engine.db.kysely)).rows[0]!.id
  return {
    /** A user who has replaced the initial password by the same one. */
    add: async (changes: Values = {}, client: Client = product().admin): Promise<User> => {
      const answer = await client.post<User>('/sys/user/add', newUser(changes))
      expect(answer, answer.message).toMatchObject({ success: true, code: 200, message: '添加成功！' })
      await sql`update sys_user_security set is_password_initial = false where user_id = ${answer.result.id}`.execute(
        product().app.engine.db.kysely,
      )
      return answer.result
    },
    roleIds: (code: string) => idFrom(sql`select id from sys_role where role_code = ${code}`),
    departId: (code: string) => idFrom(sql`select id from sys_depart where org_code = ${code} and tenant_id = 1`),
    idOf: (username: string) => idFrom(sql`select id from sys_user where username = ${username}`),
    signIn: (username: string, secret = password) =>
      product().anonymous.post<{ token: string }>('/sys/login', { username, password: secret }),
  }
}
