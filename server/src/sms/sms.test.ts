import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../outbound/createOutbound.ts'
import { type StubAnswer, type StubServer, stubServer } from '../outbound/testing/stubServer.ts'
import { signedHeaders as aliyunHeaders } from './aliyunProvider.ts'
import { createSms, type Sms } from './createSms.ts'
import { signedHeaders as tencentHeaders } from './tencentProvider.ts'
import type { SmsAccount } from './smsSettings.ts'
import { smsStubs, stubKeys } from './testing/smsStubs.ts'

const outbound = createOutbound({ allow: ['127.0.0.1/32'] })
const opened: StubServer[] = []
afterEach(async () => {
  for (const stub of opened.splice(0)) await stub.close()
})

type Name = keyof typeof smsStubs
const names = Object.keys(smsStubs) as Name[]

async function start(provider: Name, changes: Partial<SmsAccount> = {}, answer?: StubAnswer) {
  const stub = await stubServer((request) => answer ?? smsStubs[provider](request))
  opened.push(stub)
  const used = new Map<string, number>()
  const account: SmsAccount = {
    keyId: stubKeys.id,
    keySecret: stubKeys.secret,
    signName: '律云（测试）',
    appId: '1400006666',
    region: 'ap-guangzhou',
    url: `${stub.url}/`,
    codeTemplate: 'SMS_1',
    codeValues: ['code', 'minutes'],
    noticeTemplate: '',
    ...changes,
  }
  const quotas = {
    add: async (name: string) => {
      used.set(name, (used.get(name) ?? 0) + 1)
      return { used: used.get(name)!, secondsLeft: 30 }
    },
    spend: async () => {},
    look: async () => ({ used: 0, secondsLeft: 0 }),
    sweep: async () => {},
  }
  const log = { warn: () => {} }
  return { stub, sms: createSms({ provider, account, receiptToken: undefined }, { outbound, quotas, log })! }
}

const court = {
  number: '13800138000',
  title: '开庭提醒',
  template: 'SMS_42',
  values: [
    ['name', "张三 (a*b'c!)"],
    ['when', '12月1日 9:00'],
  ],
  text: '张三：12月1日 9:00 开庭',
} as const
const reasonOf = (sending: Promise<unknown>): Promise<string> =>
  sending.then(
    () => 'sent',
    (error: Error) => error.message,
  )

describe('the signatures of the documents', () => {
  test('ACS3-HMAC-SHA256 of Alibaba Cloud', () => {
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
    const { authorization } = aliyunHeaders(
      { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
      {
        url: new URL(`https://ecs.cn-shanghai.aliyuncs.com/?${query}`),
        action: 'RunInstances',
        version: '2014-05-26',
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
    )
    expect(authorization).toContain('Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0')
  })

  test('TC3-HMAC-SHA256 of Tencent Cloud', () => {
    const { authorization } = tencentHeaders(
      {
        keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
        keySecret: 'Gu5t9xGARNpq86cd98joQYCN3*******',
        region: 'ap-guangzhou',
      },
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        action: 'DescribeInstances',
        version: '2017-03-12',
        payload: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        seconds: 1551113065,
      },
    )
    expect(authorization).toContain('Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3')
  })
})

describe.each(names)('%s', (name) => {
  test('a message arrives with a signature that the provider accepts, and its id comes back', async () => {
    const { sms, stub } = await start(name)
    expect(await sms.send(court)).toMatch(/^(biz|serial|own)-1$/)
    const [request] = stub.requests
    const sent = name === 'aliyun' ? Object.fromEntries(request!.query) : (JSON.parse(request!.body) as unknown)
    const wanted: Record<Name, unknown> = {
      aliyun: {
        PhoneNumbers: '13800138000',
        SignName: '律云（测试）',
        TemplateCode: 'SMS_42',
        TemplateParam: JSON.stringify({ name: "张三 (a*b'c!)", when: '12月1日 9:00' }),
      },
      tencent: {
        PhoneNumberSet: ['+8613800138000'],
        SmsSdkAppId: '1400006666',
        SignName: '律云（测试）',
        TemplateId: 'SMS_42',
        TemplateParamSet: ["张三 (a*b'c!)", '12月1日 9:00'],
      },
      http: {
        number: '13800138000',
        signName: '律云（测试）',
        template: 'SMS_42',
        text: court.text,
        values: { name: "张三 (a*b'c!)", when: '12月1日 9:00' },
      },
    }
    expect(sent).toEqual(wanted[name])
  })

  test('a wrong key and a wrong number are told in Chinese', async () => {
    const { sms } = await start(name, { keySecret: 'another' })
    expect(await reasonOf(sms.send(court))).toMatch(/^短信服务商拒绝发送：(访问密钥不正确|签名不正确)$/)
    const right = await start(name)
    expect(await reasonOf(right.sms.send({ ...court, number: '13900000000' }))).toBe('短信服务商拒绝发送：手机号不正确')
  })

  test('an answer that is none is told', async () => {
    for (const answer of [{ json: [] }, { json: { hello: 1 } }, { text: '<html>', status: 502 }]) {
      const { sms } = await start(name, {}, answer)
      expect(await reasonOf(sms.send(court))).toMatch(/应答无法识别$/)
    }
  })
})

test('a provider that never answers is given up after some seconds', async () => {
  const started = await Promise.all(names.map((name) => start(name, {}, 'never')))
  const reasons = await Promise.all(started.map(({ sms }) => reasonOf(sms.send(court))))
  for (const reason of reasons) expect(reason).toMatch(/^127\.0\.0\.1:\d+ 在 8 秒内没有响应$/)
}, 20_000)

test('an address of the internal network is not called unless it is allowed', async () => {
  const { stub } = await start('http')
  const closed = createOutbound({ allow: [] })
  const { sms } = await closedSms(stub.url, closed)
  expect(await reasonOf(sms.send(court))).toContain('不允许连接')
  expect(stub.requests).toHaveLength(0)
})

async function closedSms(url: string, closed: ReturnType<typeof createOutbound>): Promise<{ sms: Sms }> {
  const account = { keyId: '', keySecret: 's', signName: '', appId: '', region: '', url, codeTemplate: '' }
  const quotas = {
    add: async () => ({ used: 1, secondsLeft: 1 }),
    spend: async () => {},
    look: async () => ({ used: 0, secondsLeft: 0 }),
    sweep: async () => {},
  }
  const settings = { provider: 'http' as const, account: { ...account, codeValues: [], noticeTemplate: '' } }
  return {
    sms: createSms({ ...settings, receiptToken: undefined }, { outbound: closed, quotas, log: { warn: () => {} } })!,
  }
}

test('codes use their own template, messages without a template the general one', async () => {
  const { sms, stub } = await start('tencent', { noticeTemplate: 'N_9' })
  await sms.sendCode('13800138000', '123456', 'signIn')
  await sms.send({ number: '13800138000', title: '预约已确认', values: [], text: '全文' })
  expect(stub.requests.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { TemplateId: 'SMS_1', TemplateParamSet: ['123456', '5'] },
    { TemplateId: 'N_9', TemplateParamSet: ['预约已确认'] },
  ])
  const without = await start('aliyun')
  expect(await reasonOf(without.sms.send({ number: '13800138000', title: 't', values: [], text: 'x' }))).toContain(
    '请在消息模板中填写',
  )
  expect(without.stub.requests).toHaveLength(0)
})

test('a number gets three messages a minute, another number is not affected', async () => {
  const { sms, stub } = await start('http')
  for (let n = 0; n < 3; n += 1) await sms.send(court)
  expect(await reasonOf(sms.send(court))).toBe('同一手机号每分钟最多 3 条短信，请 30 秒后再发')
  await sms.send({ ...court, number: '13800138001' })
  expect(stub.requests).toHaveLength(4)
})

test('delivery reports are read in the format of each provider', async () => {
  const reports: Record<Name, unknown> = {
    aliyun: [
      { phone_number: '13800138000', success: true, err_code: 'DELIVERED', biz_id: 'a' },
      { phone_number: '13800138000', success: false, err_code: 'UNDELIVERED', err_msg: '停机', biz_id: 'b' },
    ],
    tencent: [
      { mobile: '13800138000', report_status: 'SUCCESS', errmsg: 'DELIVRD', sid: 'a' },
      { mobile: '13800138000', report_status: 'FAIL', errmsg: 'MK:1', description: '停机', sid: 'b' },
    ],
    http: [
      { id: 'a', delivered: true },
      { id: 'b', delivered: false, reason: '停机' },
    ],
  }
  for (const name of names) {
    const { sms } = await start(name)
    expect(sms.readReceipts(reports[name])).toMatchObject([
      { id: 'a', isDelivered: true },
      { id: 'b', isDelivered: false, reason: '停机' },
    ])
    expect(sms.readReceipts({ id: 'a' })).toBeUndefined()
  }
})
