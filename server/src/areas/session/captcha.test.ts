import { codeTries } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { type Instance, secondInstance } from './testing/secondInstance.ts'
import { drawCaptcha } from '../../captcha/drawCaptcha.ts'

let product: TestProduct
let strict: Instance
beforeAll(async () => {
  product = await startTestProduct()
  strict = await secondInstance(product, { LOGIN_CAPTCHA: 'on' })
})
afterAll(async () => {
  await strict?.close()
  await product?.close()
})

let key = Date.now()
/** Requests a captcha and reads its characters from the database. */
async function picture(instance = strict): Promise<{ checkKey: number; captcha: string; shown: string }> {
  key += 1
  const { result: shown } = await instance.get<string>(`/sys/randomImage/${key}`)
  const { rows } = await sql<{ value: string }>`
    select value from sys_short_lived where kind = 'captcha' order by expires_at desc, ctid desc limit 1`.execute(
    product.app.engine.db.kysely,
  )
  return { checkKey: key, captcha: rows[0]!.value, shown }
}
const login = (more: object) => strict.post('/sys/login', { username: 'admin', password: adminPassword, ...more })

test('draws the captcha in strokes, without text that a program could read', async () => {
  const { shown, captcha } = await picture()
  expect(shown).toMatch(/^data:image\/svg\+xml;base64,/)
  const svg = Buffer.from(shown.split(',')[1]!, 'base64').toString()
  expect(svg).not.toMatch(/<text|<title|font|id=/)
  expect(svg).not.toContain(captcha)
  expect(captcha).toMatch(/^[ACEFHJKMNPRTWXY347]{4}$/)
  expect(drawCaptcha('ACEF')).not.toBe(drawCaptcha('ACEF'))
})

test('[A7.01] sign-in requires the captcha, ignores case and accepts each captcha once', async () => {
  const { checkKey, captcha } = await picture()
  const right = { checkKey, captcha: captcha.toLowerCase() }
  expect(await login(right)).toMatchObject({ success: true, code: 200, message: '登录成功' })
  expect(await login(right)).toMatchObject({ success: false, code: 500, message: '验证码无效' })
})

test('distinguishes a missing, a wrong and an expired captcha and does not check the password', async () => {
  const { checkKey, captcha } = await picture()
  expect(await login({})).toMatchObject({ success: false, message: '验证码无效' })
  expect(await login({ checkKey, captcha: '----' })).toMatchObject({ success: false, message: '验证码错误' })
  await sql`update sys_short_lived set expires_at = now() - interval '1 second' where kind = 'captcha'`.execute(
    product.app.engine.db.kysely,
  )
  expect(await login({ checkKey, captcha })).toMatchObject({ success: false, message: '验证码无效' })
})

test('captchas cannot be guessed, in sequence or in parallel', async () => {
  const { checkKey, captcha } = await picture()
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => strict.post('/sys/checkCaptcha', { checkKey, captcha: 'AAA' })),
  )
  expect(guesses.filter(({ message }) => message === '验证码错误')).toHaveLength(codeTries)
  expect(await strict.post('/sys/checkCaptcha', { checkKey, captcha })).toMatchObject({ message: '验证码无效' })
})

test('checking a captcha does not use it up', async () => {
  const { checkKey, captcha } = await picture()
  for (let n = 0; n < codeTries + 1; n++)
    expect(await strict.post('/sys/checkCaptcha', { checkKey, captcha })).toMatchObject({
      success: true,
      message: '成功',
    })
  expect(await login({ checkKey, captcha })).toMatchObject({ success: true })
})

test('a captcha drawn by one instance is accepted by another', async () => {
  const other = await secondInstance(product, { LOGIN_CAPTCHA: 'on' })
  const { checkKey, captcha } = await picture(other)
  expect(await login({ checkKey, captcha })).toMatchObject({ success: true })
  await other.close()
})

test('the mobile sign-in without captcha is closed when captchas are required', async () => {
  const body = { username: 'admin', password: adminPassword }
  expect(await strict.post('/sys/mLogin', body)).toMatchObject({
    success: false,
    message: '登录需要验证码，请使用账号密码登录页面',
  })
  expect(await product.anonymous.post('/sys/mLogin', body)).toMatchObject({ success: true, code: 200 })
})

test('the sign-in page learns which sign-in methods are enabled', async () => {
  expect((await strict.get('/sys/platform')).result).toEqual({
    demoAccounts: expect.any(Array),
    name: '律云法律服务平台',
    shortName: '律云',
    loginCaptcha: true,
    registration: true,
    smsLogin: true,
    thirdLogins: [],
    passwordPolicy: expect.objectContaining({ minLength: 8 }),
  })
})
