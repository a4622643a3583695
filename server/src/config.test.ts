import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function errorsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).problems
  }
  return []
}

describe('an empty environment', () => {
  test('gives the documented defaults', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      apiBase: '/api',
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      databasePool: 10,
      databaseTimeoutSeconds: 60,
      databaseCa: undefined,
      redisUrl: undefined,
      storage: { kind: 'folder' },
      clamd: undefined,
      adminPassword: undefined,
      demoData: true,
      openDemo: false,
      demoClock: false,
      loginCaptcha: true,
      registration: true,
      outboundAllow: [],
      wechatApi: 'https://api.weixin.qq.com',
      signProvider: 'builtIn',
      sms: {
        provider: 'off',
        account: {
          keyId: '',
          keySecret: '',
          signName: '',
          appId: '',
          region: 'ap-guangzhou',
          url: '',
          codeTemplate: '',
          codeValues: ['code'],
          noticeTemplate: '',
        },
        receiptToken: undefined,
      },
      thirdLogins: [],
      casUrl: undefined,
      platformName: '律云法律服务平台',
      platformShortName: '律云',
      metricsToken: undefined,
      metricsListen: undefined,
      logLevel: 'info',
      logTo: 'stdout',
      trustProxy: [],
      uploadMaxMb: 50,
      drainSeconds: 0,
      otlpEndpoint: undefined,
    })
  })

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', REDIS_URL: '  ' })).toEqual(readConfig({}))
  })
})

describe('given values', () => {
  test('are used', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      API_BASE: '/jeecg-boot',
      DATABASE_URL: 'postgres://u:p@db/lexdesk',
      REDIS_URL: 'redis://cache:6379',
      LOGIN_CAPTCHA: 'off',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      UPLOAD_MAX_MB: '200',
      LOG_LEVEL: 'warn',
    })
    expect(config).toMatchObject({
      port: 8080,
      apiBase: '/jeecg-boot',
      loginCaptcha: false,
      trustProxy: ['loopback', '10.0.0.0/8'],
      uploadMaxMb: 200,
      logLevel: 'warn',
    })
  })

  test('demo data is off on an external database by default', () => {
    const url = { DATABASE_URL: 'postgresql://db/lexdesk' }
    expect(readConfig(url).demoData).toBe(false)
    expect(readConfig({ ...url, DEMO_DATA: 'on' }).demoData).toBe(true)
  })

  test('the pool, the timeout and the certificate of the database', () => {
    const set = { DATABASE_POOL: '30', DATABASE_TIMEOUT: '120', DATABASE_CA: 'package.json' }
    expect(readConfig(set)).toMatchObject({
      databasePool: 30,
      databaseTimeoutSeconds: 120,
      databaseCa: resolve('package.json'),
    })
    expect(errorsOf({ DATABASE_POOL: '1', DATABASE_TIMEOUT: '0', DATABASE_CA: '/no/such/file' })).toEqual([
      'DATABASE_POOL：应为 2 到 500 之间的整数',
      'DATABASE_TIMEOUT：应为 1 到 3600 之间的整数',
      'DATABASE_CA：文件不存在或无法读取',
    ])
  })

  test('a replica, only of a database of one’s own', () => {
    const urls = { DATABASE_URL: 'postgresql://db/lexdesk', DATABASE_READ_URL: 'postgresql://replica/lexdesk' }
    expect(readConfig(urls).databaseReadUrl).toBe('postgresql://replica/lexdesk')
    expect(errorsOf({ DATABASE_READ_URL: urls.DATABASE_READ_URL })).toEqual([
      'DATABASE_READ_URL：内置数据库没有备库，请同时设置 DATABASE_URL',
    ])
    expect(errorsOf({ ...urls, DATABASE_READ_URL: 'mysql://replica' })).toEqual([
      'DATABASE_READ_URL：应为 postgres:// 或 postgresql:// 开头的地址',
    ])
  })

  test('registration is off on an external database by default', () => {
    const url = { DATABASE_URL: 'postgresql://db/lexdesk' }
    expect(readConfig(url).registration).toBe(false)
    expect(readConfig({ ...url, REGISTRATION: 'on' }).registration).toBe(true)
    expect(readConfig({ REGISTRATION: 'off' }).registration).toBe(false)
  })

  test('metrics can have their own address', () => {
    const at = (METRICS_LISTEN: string) => readConfig({ METRICS_LISTEN }).metricsListen
    expect(at('127.0.0.1:9100')).toEqual({ host: '127.0.0.1', port: 9100 })
    expect(at('[::1]:9100')).toEqual({ host: '::1', port: 9100 })
  })

  test('the demo clock requires demo data', () => {
    expect(readConfig({ DEMO_CLOCK: 'on' }).demoClock).toBe(true)
    const refusal = 'DEMO_CLOCK：只能在有演示数据时开启，请同时设置 DEMO_DATA=on'
    expect(errorsOf({ DEMO_CLOCK: 'on', DEMO_DATA: 'off' })).toEqual([refusal])
  })

  test('text messages are sent only by a provider that somebody has chosen', () => {
    expect(readConfig({}).sms.provider).toBe('off')
    expect(readConfig({ SMS_PROVIDER: 'log' }).sms.provider).toBe('log')
  })

  test('an SMS provider names the variables that it needs', () => {
    expect(errorsOf({ SMS_PROVIDER: 'tencent', SMS_KEY_ID: 'a', SMS_KEY_SECRET: 'b' })).toEqual([
      'SMS_SIGN_NAME：SMS_PROVIDER=tencent 需要它',
      'SMS_CODE_TEMPLATE：SMS_PROVIDER=tencent 需要它',
      'SMS_APP_ID：SMS_PROVIDER=tencent 需要它',
    ])
    expect(errorsOf({ SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example.cn/send', SMS_KEY_SECRET: 'b' })).toEqual([])
    expect(errorsOf({ SMS_CODE_VALUES: 'code,name', SMS_RECEIPT_TOKEN: 'short' })).toHaveLength(2)
  })

  test('third-party providers are listed as JSON, with the names that OpenID uses', () => {
    const github = {
      source: 'github',
      title: 'GitHub',
      authorizeUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userInfoUrl: 'https://api.github.com/user',
      clientId: 'id',
    }
    expect(readConfig({ THIRD_LOGIN: JSON.stringify([{ ...github, idField: 'id' }]) }).thirdLogins).toEqual([
      {
        ...github,
        protocol: 'oauth2',
        clientSecret: '',
        scope: 'openid profile',
        idField: 'id',
        nameField: 'name',
        avatarField: 'picture',
      },
    ])
    expect(errorsOf({ THIRD_LOGIN: JSON.stringify([github, github]) })).toEqual([
      'THIRD_LOGIN：第 2 项的 source 与前面的重复',
    ])
    expect(errorsOf({ THIRD_LOGIN: JSON.stringify([{ ...github, tokenUrl: 'javascript:alert(1)' }]) })).toEqual([
      'THIRD_LOGIN：第 1 项的 tokenUrl 不正确',
    ])
    expect(errorsOf({ THIRD_LOGIN: JSON.stringify([{ ...github, protocol: 'toString' }]) })).toEqual([
      'THIRD_LOGIN：第 1 项的 protocol 不正确',
    ])
    expect(errorsOf({ THIRD_LOGIN: JSON.stringify([{ ...github, source: 'render' }]) })).toHaveLength(1)
    expect(errorsOf({ THIRD_LOGIN: JSON.stringify([{ ...github, clientId: undefined }]) })).toEqual([
      'THIRD_LOGIN：第 1 项缺少 clientId',
    ])
  })

  test('a trailing slash of the sign-on address is removed', () => {
    expect(readConfig({ CAS_URL: 'https://sso.example.cn/cas/' }).casUrl).toBe('https://sso.example.cn/cas')
  })

  test('an S3 address is parsed, with percent-encoded secrets', () => {
    expect(
      readConfig({ STORAGE_URL: 's3://KEY:a%2Fb%40c@s3.example.cn:9000/files/lex?region=cn-north-1&tls=off' }),
    ).toMatchObject({
      storage: {
        kind: 's3',
        endpoint: 'http://s3.example.cn:9000/files/lex',
        region: 'cn-north-1',
        accessKeyId: 'KEY',
        secretAccessKey: 'a/b@c',
      },
    })
    expect(readConfig({ STORAGE_URL: 's3://K:S@host/bucket' }).storage).toMatchObject({
      endpoint: 'https://host/bucket',
    })
    expect(
      readConfig({ STORAGE_URL: 's3://K:S@oss.example.cn/bucket/lex?style=host&token=a+b/c=' }).storage,
    ).toMatchObject({
      endpoint: 'https://bucket.oss.example.cn/lex',
      sessionToken: 'a+b/c=',
    })
    expect(readConfig({ STORAGE_URL: 'file:///srv/files' }).storage).toEqual({ kind: 'folder', folder: '/srv/files' })
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-config-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  test('is read as if the variable contained it', () => {
    const env = {
      DATABASE_URL_FILE: file('database', 'postgres://u:p@db/lexdesk\n'),
      SMS_KEY_SECRET_FILE: file('sms', 'secret\n'),
      MAIL_URL_FILE: file('mail', 'smtp://mail.example.cn?from=a@example.cn'),
    }
    expect(readConfig(env)).toMatchObject({
      databaseUrl: 'postgres://u:p@db/lexdesk',
      sms: { account: { keySecret: 'secret' } },
      mail: { host: 'mail.example.cn' },
    })
  })

  test('is refused beside the variable, empty or unreadable, without its path or content', () => {
    const secret = file('secret', 'a-secret-password')
    expect(errorsOf({ ADMIN_PASSWORD: 'another-password', ADMIN_PASSWORD_FILE: secret })).toEqual([
      'ADMIN_PASSWORD：与 ADMIN_PASSWORD_FILE 只能给出一个',
    ])
    expect(errorsOf({ REDIS_URL_FILE: file('empty', ' \n') })).toEqual(['REDIS_URL：REDIS_URL_FILE 指向的文件是空的'])
    expect(errorsOf({ METRICS_TOKEN_FILE: join(folder, 'none'), STORAGE_URL_FILE: folder })).toEqual([
      'STORAGE_URL：STORAGE_URL_FILE 指向的文件无法读取：不是可读的文件',
      'METRICS_TOKEN：METRICS_TOKEN_FILE 指向的文件无法读取：文件不存在',
    ])
    expect(errorsOf({ REDIS_URL_FILE: secret })).toEqual(['REDIS_URL：应为 redis:// 或 rediss:// 开头的地址'])
  })
})

describe('invalid values', () => {
  test('are all reported, one line each', () => {
    const problems = errorsOf({ PORT: '99999', API_BASE: 'api/', LOGIN_CAPTCHA: 'yes', LOG_LEVEL: 'loud' })
    expect(problems).toEqual([
      'PORT：应为 0 到 65535 之间的整数',
      'API_BASE：应以 / 开头且不以 / 结尾，例如 /api',
      'LOGIN_CAPTCHA：只能为 on 或 off',
      'LOG_LEVEL：只能为 fatal、error、warn、info、debug、trace、silent 之一',
    ])
  })

  test.each([
    ['PORT', '30x'],
    ['HOST', 'a b'],
    ['API_BASE', '/'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['REDIS_URL', 'cache:6379'],
    ['STORAGE_URL', 's3://host/bucket'],
    ['STORAGE_URL', 'ftp://host'],
    ['STORAGE_URL', 's3://K:S@host'],
    ['STORAGE_URL', 'file:relative'],
    ['ADMIN_PASSWORD', 'short'],
    ['TRUST_PROXY', 'on'],
    ['OUTBOUND_ALLOW', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_LISTEN', '9100'],
    ['METRICS_LISTEN', '127.0.0.1:0'],
    ['UPLOAD_MAX_MB', '0'],
    ['REGISTRATION', 'yes'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SIGN_PROVIDER', 'pigeon'],
    ['THIRD_LOGIN', '{"source":"x"}'],
    ['THIRD_LOGIN', '[{"source":"x","colour":"red"}]'],
    ['THIRD_LOGIN', 'github'],
    ['CAS_URL', 'sso.example.cn'],
    ['CAS_URL', 'https://sso.example.cn/cas?x=1'],
  ])('%s=%s is rejected', (name, value) => {
    expect(errorsOf({ [name]: value })).toHaveLength(1)
  })

  test('secrets never appear in the message', () => {
    const problems = errorsOf({
      ADMIN_PASSWORD: 's3cret',
      DATABASE_URL: 'mysql://root:s3cret@db',
      STORAGE_URL: 's3://KEY:s3cret@host/bucket?tls=maybe',
      METRICS_TOKEN: 's3cret',
      THIRD_LOGIN: '[{"source":"x","clientSecret":"s3cret"}]',
    })
    expect(problems).toHaveLength(5)
    expect(problems.join()).not.toContain('s3cret')
  })
})
