import { accessSync, constants, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isIP } from 'node:net'
import { maxUploadMb } from '@lexdesk/domain'
import { parseStorageUrl, storageUrlForms } from './files/storageTarget.ts'
import type { StorageTarget } from './files/storageTarget.ts'
import { parseThirdLogins } from './identity/parseThirdLogins.ts'
import type { ThirdLogin } from './identity/ThirdLogin.ts'
import { parseOutboundAllow, type OutboundRanges } from './outbound/outboundAllowList.ts'
import { parseMailUrl, type MailTarget } from './mail/MailTarget.ts'
import { signingProviderNames } from './signing/providerNames.ts'
import { missingSmsVariables, readSmsSettings, type SmsSettings } from './sms/smsSettings.ts'

export type LogLevel = (typeof logLevels)[number]

interface HostAndPort {
  host: string
  port: number
}

/** The environment variables, parsed once (design §7). */
export interface Config {
  port: number
  host: string
  /** Path prefix of the calls, without a trailing slash. */
  apiBase: string
  dataDir: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** A replica of the same database, for lists, exports, reports and statistics. */
  databaseReadUrl: string | undefined
  /** Connections of one instance. */
  databasePool: number
  databaseTimeoutSeconds: number
  /** A file with the certificates that sign the database server's own. */
  databaseCa: string | undefined
  redisUrl: string | undefined
  storage: StorageTarget
  /** Where scheduled backups are written; absent: none are made. */
  backupDir: string | undefined
  /** Scans uploads for viruses; absent: they are not scanned. */
  clamd: HostAndPort | undefined
  /** Absent: generated and printed once. */
  adminPassword: string | undefined
  demoData: boolean
  /** Demo accounts for everybody; otherwise only for a browser on this machine. */
  openDemo: boolean
  /** Visitors of a demonstration may move the business clock. */
  demoClock: boolean
  loginCaptcha: boolean
  /** Visitors may register an account. */
  registration: boolean
  sms: SmsSettings
  /** The provider that sends contracts to their signers. */
  signProvider: string
  /** Absent: no mail can be sent. */
  mail: MailTarget | undefined
  thirdLogins: ThirdLogin[]
  /** Address of a CAS server, without a trailing slash; absent: no single sign-on. */
  casUrl: string | undefined
  platformName: string
  platformShortName: string
  metricsToken: string | undefined
  /** Own address for metrics; absent: only at /metrics, protected by the token. */
  metricsListen: HostAndPort | undefined
  logLevel: LogLevel
  /** Standard output, or files in `logs` of the data folder. */
  logTo: 'stdout' | 'files'
  /** Proxy addresses whose forwarded headers are trusted; empty when there is no proxy. */
  trustProxy: string[]
  uploadMaxMb: number
  /** How long a stopping server still serves after it has said that it is not ready. */
  drainSeconds: number
  /** The OpenTelemetry collector; absent: no traces are sent. */
  otlpEndpoint: string | undefined
  /** Ranges of the internal network that data sources and gateway routes may reach. */
  outboundAllow: OutboundRanges
  /** Base address of the WeChat public-account API. */
  wechatApi: string
}

/** Lists every invalid variable, one line each; values are never repeated because some are secrets. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['配置有误，服务未启动：', ...problems].join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []

  /** An empty variable counts as absent, as in compose files and unit files. */
  function read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    try {
      const text = valueOf(env, name)
      return text ? parse(text) : fallback
    } catch (error) {
      problems.push(`${name}：${(error as Error).message}`)
      return fallback
    }
  }

  const databaseUrl = read('DATABASE_URL', undefined, serviceUrl('postgres:', 'postgresql:'))
  const demoChoice = read<boolean | undefined>('DEMO_DATA', undefined, onOff)
  const config: Config = {
    port: read('PORT', 3000, wholeNumber(0, 65_535)),
    host: read('HOST', '127.0.0.1', hostName),
    apiBase: read('API_BASE', '/api', pathPrefix),
    dataDir: resolve(read('DATA_DIR', './data', String)),
    databaseUrl,
    databaseReadUrl: read('DATABASE_READ_URL', undefined, serviceUrl('postgres:', 'postgresql:')),
    databasePool: read('DATABASE_POOL', 10, wholeNumber(2, 500)),
    databaseTimeoutSeconds: read('DATABASE_TIMEOUT', 60, wholeNumber(1, 3600)),
    databaseCa: read('DATABASE_CA', undefined, readableFile),
    redisUrl: read('REDIS_URL', undefined, serviceUrl('redis:', 'rediss:')),
    storage: read<StorageTarget>('STORAGE_URL', { kind: 'folder' }, storage),
    backupDir: read<string | undefined>('BACKUP_DIR', undefined, (text) => resolve(text)),
    clamd: read('CLAMD', undefined, hostAndPort),
    adminPassword: read('ADMIN_PASSWORD', undefined, lengthBetween(8, 128)),
    demoData: demoChoice ?? databaseUrl === undefined,
    openDemo: demoChoice ?? false,
    demoClock: read('DEMO_CLOCK', false, onOff),
    loginCaptcha: read('LOGIN_CAPTCHA', true, onOff),
    registration: read('REGISTRATION', databaseUrl === undefined, onOff),
    signProvider: read('SIGN_PROVIDER', 'builtIn', signProvider),
    sms: readSmsSettings(read),
    mail: read<MailTarget | undefined>('MAIL_URL', undefined, parseMailUrl),
    thirdLogins: read('THIRD_LOGIN', [], parseThirdLogins),
    casUrl: read('CAS_URL', undefined, webAddress),
    platformName: read('PLATFORM_NAME', '律云法律服务平台', lengthBetween(1, 50)),
    platformShortName: read('PLATFORM_SHORT_NAME', '律云', lengthBetween(1, 10)),
    metricsToken: read('METRICS_TOKEN', undefined, lengthBetween(16, 256)),
    metricsListen: read('METRICS_LISTEN', undefined, hostAndPort),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', logLevel),
    logTo: read('LOG_TO', 'stdout', logTarget),
    trustProxy: read('TRUST_PROXY', [], proxyList),
    uploadMaxMb: read('UPLOAD_MAX_MB', maxUploadMb, wholeNumber(1, 2048)),
    otlpEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, webAddress),
    drainSeconds: read('DRAIN_SECONDS', 0, wholeNumber(0, 300)),
    outboundAllow: read<OutboundRanges>('OUTBOUND_ALLOW', [], parseOutboundAllow),
    wechatApi: read('WECHAT_API_URL', 'https://api.weixin.qq.com', webAddress),
  }
  if (config.databaseReadUrl && !databaseUrl)
    problems.push('DATABASE_READ_URL：内置数据库没有备库，请同时设置 DATABASE_URL')
  if (config.demoClock && !config.demoData) problems.push('DEMO_CLOCK：只能在有演示数据时开启，请同时设置 DEMO_DATA=on')
  for (const name of missingSmsVariables(config.sms))
    problems.push(`${name}：SMS_PROVIDER=${config.sms.provider} 需要它`)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** A variable, or the content of the file that `NAME_FILE` names: secrets of containers come as files. */
function valueOf(env: Record<string, string | undefined>, name: string): string | undefined {
  const text = env[name]?.trim()
  const file = env[`${name}_FILE`]?.trim()
  if (!file) return text
  if (text) throw new Error(`与 ${name}_FILE 只能给出一个`)
  const content = contentOf(file, name).trim()
  if (content === '') throw new Error(`${name}_FILE 指向的文件是空的`)
  return content
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? '文件不存在' : code === 'EACCES' ? '没有读取权限' : '不是可读的文件'
    throw new Error(`${name}_FILE 指向的文件无法读取：${reason}`, { cause: error })
  }
}

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`应为 ${min} 到 ${max} 之间的整数`)
    return value
  }
}

function lengthBetween(min: number, max: number) {
  return (text: string): string => {
    if (text.length < min || text.length > max) throw new Error(`长度应为 ${min} 到 ${max} 个字符`)
    return text
  }
}

function serviceUrl(...protocols: string[]) {
  return (text: string): string => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`应为 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头的地址`)
    }
    return text
  }
}

function readableFile(text: string): string {
  const path = resolve(text)
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new Error('文件不存在或无法读取')
  }
  return path
}

function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new Error('应为 http:// 或 https:// 开头的地址，不带参数')
  return text.replace(/\/+$/, '')
}

function signProvider(text: string): string {
  if (!signingProviderNames.some((name) => name === text))
    throw new Error(`只能为 ${signingProviderNames.join('、')} 之一`)
  return text
}

function hostName(text: string): string {
  if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) throw new Error('应为 IP 地址或主机名')
  return text
}

function hostAndPort(text: string): HostAndPort {
  const [, host = '', port = ''] = /^(?:\[([\da-f:]+)\]|([^:]+)):(\d+)$/i.exec(text)?.filter(Boolean) ?? []
  if (host === '') throw new Error('应为 地址:端口，例如 127.0.0.1:9100')
  return { host: hostName(host), port: wholeNumber(1, 65_535)(port) }
}

function pathPrefix(text: string): string {
  if (!/^(\/[\w.~-]+)+$/.test(text)) throw new Error('应以 / 开头且不以 / 结尾，例如 /api')
  return text
}

function onOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('只能为 on 或 off')
  return text === 'on'
}

function logLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text)
  if (!level) throw new Error(`只能为 ${logLevels.join('、')} 之一`)
  return level
}

function logTarget(text: string): Config['logTo'] {
  if (text !== 'stdout' && text !== 'files') throw new Error('只能为 stdout 或 files')
  return text
}

function proxyList(text: string): string[] {
  if (text === 'off') return []
  const list = text.split(',').map((part) => part.trim())
  if (!list.every(isProxyAddress)) {
    throw new Error(`应为 off，或以逗号分隔的 IP 地址、网段（如 10.0.0.0/8）、${proxyNames.join('、')}`)
  }
  return list
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (proxyNames.includes(text)) return true
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function storage(text: string): StorageTarget {
  try {
    return parseStorageUrl(text)
  } catch (error) {
    throw new Error(`${(error as Error).message}（可用形式：${storageUrlForms}）`, { cause: error })
  }
}
