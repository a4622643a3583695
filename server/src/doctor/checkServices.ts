import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@lexdesk/domain'
import type { Config } from '../config.ts'
import { askClamd } from '../files/askClamd.ts'
import { StoreProblem } from '../files/FileStore.ts'
import { createMailer } from '../mail/createMailer.ts'
import { createOutbound } from '../outbound/createOutbound.ts'
import { checkDisk, checkNamedFolder } from './checkDisk.ts'
import { faultWords, withinTime } from './faultWords.ts'
import { bad, type Finding, good, warning } from './Finding.ts'

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (!redisUrl) return good('Redis', '未配置，单个实例不需要')
  const { createClient } = await import('@redis/client')
  const client = createClient({ url: redisUrl, socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    const info = await withinTime(client.connect().then(() => client.info()))
    return good('Redis', `可以连接，版本 ${/redis_version:(\S+)/.exec(info)?.[1] ?? '未知'}`)
  } catch (error) {
    const { host } = new URL(redisUrl)
    return bad('Redis', `无法使用 ${host}：${faultWords(error)}；请检查 REDIS_URL 的地址与密码，以及防火墙`)
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Writes, reads and removes a small object, which needs all the rights that the product needs. */
export async function checkStorage({ storage, dataDir }: Config): Promise<Finding> {
  if (storage.kind === 'folder')
    return storage.folder === undefined
      ? checkDisk('文件目录', join(dataDir, 'files'))
      : checkNamedFolder('文件目录', storage.folder, 'STORAGE_URL')
  const [{ bucketStore }, { explainBucket }] = await Promise.all([
    import('../files/bucketStore.ts'),
    import('../files/bucketProblem.ts'),
  ])
  const store = bucketStore(storage)
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-doctor-'))
  const path = `doctor/${randomUUID()}.txt`
  try {
    const source = join(folder, 'source')
    await writeFile(source, 'doctor')
    const work = async (): Promise<void> => {
      await store.put(path, source, 'text/plain')
      ;(await store.open(path)).destroy()
      await store.remove(path)
    }
    await withinTime(work())
    return good('文件存储', `S3 ${storage.endpoint} 可以写入、读取和删除`)
  } catch (error) {
    const known = error instanceof StoreProblem ? explainBucket(error, storage.endpoint) : undefined
    return bad('文件存储', known ?? `S3 ${storage.endpoint} ${storeWords(error)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function storeWords(error: unknown): string {
  if (!(error instanceof StoreProblem)) return `不可用：${faultWords(error)}；请检查 STORAGE_URL 的地址与防火墙`
  const { kind, code } = error
  return kind === 'full'
    ? `空间已满（${code}）；请清理或扩容`
    : `不可用：${faultWords({ code, message: code })}；请检查 STORAGE_URL 的地址、防火墙与存储服务`
}

export async function checkVirusScan({ clamd }: Config): Promise<Finding> {
  if (!clamd) return good('病毒扫描', '未配置 CLAMD，不扫描上传的文件')
  const place = `${clamd.host}:${clamd.port}`
  try {
    return good('病毒扫描', `${place} 可以连接，${await askClamd(clamd, 'VERSION')}`)
  } catch (error) {
    return bad('病毒扫描', `无法使用 ${place}：${faultWords(error)}；上传的文件都会被拒绝，请检查 CLAMD 与 clamd 服务`)
  }
}

export async function checkMail({ mail }: Config): Promise<Finding> {
  const mailer = createMailer(mail)
  if (!mail || !mailer) return good('邮件', '未配置 MAIL_URL，不发送邮件')
  try {
    await mailer.verify()
    return good('邮件', `服务器 ${mail.host}:${mail.port} 接受发件账号`)
  } catch (error) {
    return bad('邮件', `${error instanceof AppError ? error.message : faultWords(error)}；请检查 MAIL_URL`)
  }
}

const smsHosts = { aliyun: 'dysmsapi.aliyuncs.com', tencent: 'sms.tencentcloudapi.com' } as const

/** Only whether the provider can be reached: anything more would send a message. */
export async function checkSms({ sms: { provider, account }, outboundAllow }: Config): Promise<Finding> {
  if (provider === 'off') return good('短信', '未配置，不提供短信功能')
  if (provider === 'log') return warning('短信', '短信只写入日志；正式使用请设置 SMS_PROVIDER')
  const address = new URL(account.url || `https://${provider === 'http' ? '' : smsHosts[provider]}`)
  try {
    const [host = ''] = await withinTime(createOutbound({ allow: outboundAllow }).resolve(address.hostname))
    await withinTime(reach(host, Number(address.port) || (address.protocol === 'https:' ? 443 : 80)))
    return good('短信', `${address.host} 可以连接；签名、模板与密钥只有发送一条才能验证`)
  } catch (error) {
    const reason = error instanceof AppError ? error.message : `无法连接 ${address.host}：${faultWords(error)}`
    return bad('短信', `${reason}；请检查 SMS_URL 与出网规则`)
  }
}

async function reach(host: string, port: number): Promise<void> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}
