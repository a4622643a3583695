import { type ChangeLine, codeTries, type OwnProfile, type OwnSignIn } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeMailServer } from '../../../mail/testing/fakeMailServer.ts'
import { adminPassword, type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

type Mail = Awaited<ReturnType<typeof fakeMailServer>>

let mail: Mail
let product: TestProduct
let own: Client
beforeAll(async () => {
  mail = await fakeMailServer()
  product = await startTestProduct({}, { MAIL_URL: `smtp://127.0.0.1:${mail.port}?from=desk@law.example` })
  own = await product.signInAs({ username: 'owner' })
})
afterAll(async () => {
  await product?.close()
  await mail?.close()
})
const db = () => product.app.engine.db.kysely
beforeEach(async () => {
  await sql`delete from sys_quota`.execute(db())
})
const profile = async (client = own) => (await client.get<OwnProfile>('/sys/account/profile')).result

describe('own data', () => {
  test('shows places and roles, and what can be sent', async () => {
    expect(await profile()).toMatchObject({
      username: 'owner',
      realname: 'owner',
      avatar: null,
      departments: [],
      roles: ['owner'],
      canMail: true,
      canText: true,
    })
    expect((await product.anonymous.get('/sys/account/profile')).status).toBe(401)
  })

  test('are saved with a line in the history, whatever the row rules of the users page are', async () => {
    const saved = await own.put<OwnProfile>('/sys/account/profile', {
      realname: ' 王主 ',
      sex: '1',
      birthday: '1990-05-01',
      telephone: '0571-88880000',
    })
    expect(saved).toMatchObject({ success: true, message: '已保存个人资料', result: { realname: '王主', sex: '1' } })
    const { result } = await product.admin.get<ChangeLine[]>('/sys/user/history', { id: (await profile()).id })
    expect(result[0]).toMatchObject({ title: '修改个人资料', by: 'owner' })
    expect((await own.put('/sys/account/profile', { realname: '  ' })).success).toBe(false)
    expect((await own.put('/sys/account/profile', { realname: '王主', telephone: 'x' })).success).toBe(false)
  })
})

describe('the picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  test('is saved without the permission to upload files, shown at sign-in, and removed', async () => {
    const saved = await own.upload<{ avatar: string }>('/sys/account/avatar', { name: 'me.png', bytes: png })
    expect(saved, saved.message).toMatchObject({ success: true, message: '头像已更换' })
    expect(await profile()).toMatchObject({ avatar: saved.result.avatar })
    const signedIn = await product.anonymous.post<{ userInfo: { avatar: string } }>('/sys/login', {
      username: 'owner',
      password: adminPassword,
    })
    expect(signedIn.result.userInfo.avatar).toBe(saved.result.avatar)
    const colleague = await product.signInAs({ username: 'colleague' })
    expect((await colleague.get(`/sys/common/static/${saved.result.avatar}`)).status).toBe(200)
    expect(await own.delete('/sys/account/avatar')).toMatchObject({ success: true })
    expect(await profile()).toMatchObject({ avatar: null })
  })

  test('that is no picture is refused, and the old one stays', async () => {
    const { result } = await own.upload<{ avatar: string }>('/sys/account/avatar', { name: 'me.png', bytes: png })
    for (const [name, bytes] of [
      ['me.png', Buffer.from('not a picture')],
      ['me.pdf', Buffer.from('%PDF-1.7')],
      ['me.png', Buffer.alloc(0)],
      ['large.png', Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)])],
    ] as const) {
      const answer = await own.upload('/sys/account/avatar', { name, bytes })
      expect(answer.success, name).toBe(false)
      expect(answer.message).toMatch(/文件/)
    }
    expect((await profile()).avatar).toBe(result.avatar)
  })
})

describe('the mail address', () => {
  const codeIn = (letter: string): string =>
    /<b>(\d{6})<\/b>/.exec(letter.replaceAll('=\n', '').replaceAll('=3C', '<'))?.[1] ??
    /<b>(\d{6})<\/b>/.exec(Buffer.from(letter.split('\n\n').at(-1)!.trim(), 'base64').toString())![1]!
  const ask = async (client: Client, email: string): Promise<string> => {
    expect(await client.post('/sys/account/mailCode', { email })).toMatchObject({ success: true })
    return codeIn(mail.letters.at(-1)!)
  }
  const save = (client: Client, email: string, captcha: string) => client.put('/sys/account/email', { email, captcha })
  const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

  test('is changed with a code sent to the new one, once', async () => {
    const code = await ask(own, 'new@law.example')
    expect((await save(own, 'other@law.example', code)).message).toBe('邮箱验证码失效，请重新获取')
    expect((await save(own, 'new@law.example', otherThan(code))).message).toBe('邮箱验证码错误')
    expect(await save(own, 'new@law.example', code)).toMatchObject({ success: true, message: '邮箱已更换' })
    expect((await save(own, 'new@law.example', code)).success).toBe(false)
    expect((await profile()).email).toBe('new@law.example')
  })

  test('a code typed wrong five times is void, and a new one works', async () => {
    const code = await ask(own, 'five@law.example')
    for (let n = 0; n < codeTries; n++)
      expect((await save(own, 'five@law.example', otherThan(code))).message).toBe('邮箱验证码错误')
    expect((await save(own, 'five@law.example', code)).message).toBe('邮箱验证码失效，请重新获取')
    await sql`delete from sys_quota`.execute(db())
    expect(await save(own, 'five@law.example', await ask(own, 'five@law.example'))).toMatchObject({ success: true })
  })

  test('of another user, a bad one and one that cannot be reached are refused', async () => {
    await save(own, 'mine@law.example', await ask(own, 'mine@law.example'))
    const second = await product.signInAs({ username: 'second' })
    expect((await save(second, 'mine@law.example', await ask(second, 'mine@law.example'))).message).toBe(
      '该邮箱已被注册',
    )
    expect((await second.post('/sys/account/mailCode', { email: 'nobody' })).success).toBe(false)
    expect((await second.post('/sys/account/mailCode', { email: 'refused@law.example' })).message).toBe(
      '邮件发送失败，请检查邮箱地址，或联系管理员',
    )
    expect(await second.post('/sys/account/mailCode', { email: 'again@law.example' })).toMatchObject({ success: true })
    expect((await second.post('/sys/account/mailCode', { email: 'again@law.example' })).message).toContain('仍然有效')
  })
})

test('the sign-in history has the own attempts only, failures included', async () => {
  const client = await product.signInAs({ username: 'historian' })
  await product.anonymous.post('/sys/login', { username: 'Historian', password: 'wrong' })
  const { result } = await client.get<OwnSignIn[]>('/sys/account/signIns')
  expect(result.map(({ content, isSuccess }) => [content, isSuccess])).toEqual([
    ['登录失败：用户名或密码错误', false],
    ['用户名: historian,登录成功！', true],
  ])
})
