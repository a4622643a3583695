import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/connection/openDatabase.ts'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { bucketCredentials, startFakeBucket } from '../files/testing/fakeBucket.ts'
import { startFakeClamd } from '../files/testing/fakeClamd.ts'
import { fakeMailServer } from '../mail/testing/fakeMailServer.ts'
import { startFakeRedis } from '../realtime/testing/fakeRedis.ts'
import { schemaOf } from '../schema.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { certificateFinding } from './checkCertificates.ts'
import { clockFinding } from './checkDatabase.ts'
import { roomFinding } from './checkDisk.ts'
import { readConfig } from '../config.ts'
import { forwardTo } from '../testing/forwardTo.ts'
import { hideSecrets } from './hideSecrets.ts'
import { runDoctor } from './runDoctor.ts'

let dataDir: string
let db: Database
let databaseUrl: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-doctor-'))
  db = await createTestDatabase()
  await syncSchema(db, schemaOf())
  databaseUrl = await urlOf(db)
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function urlOf(database: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

/** The lines and the verdict on an environment; without an address of its own the database of this file is used. */
async function ask(env: Record<string, string>, addresses: string[] = []) {
  const lines: string[] = []
  const base = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0' }
  const isWell = await runDoctor({ ...base, ...env }, addresses, (line) => lines.push(line))
  return { isWell, text: lines.join('\n'), wrong: lines.filter((line) => line.startsWith('✗')) }
}

/** A database that belongs to a new account with these rights. */
async function openAs(rights: string) {
  const role = `rights_${process.pid}`
  const name = `${role}_database`
  const admin = (text: string) => sql.raw(text).execute(db.kysely)
  await admin(`create role ${role} login password 's3cret' ${rights}`)
  await admin(`create database ${name} owner ${role} template template0`)
  const own = new URL(databaseUrl)
  own.pathname = name
  const database = await openDatabase({ url: own.href, dataDir })
  onTestFinished(async () => {
    await database.close()
    await admin(`drop database ${name} with (force)`)
    await admin(`drop role ${role}`)
  })
  const url = new URL(own)
  url.username = role
  url.password = 's3cret'
  return { database, ask: (env: Record<string, string>) => ask({ DATABASE_URL: url.href, ...env }) }
}

async function listening(answer: string): Promise<string> {
  const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

describe('what is right', () => {
  test('is one line each, and the verdict is good', async () => {
    const [redis, bucket, mail, clamd] = await Promise.all([
      startFakeRedis(),
      startFakeBucket(),
      fakeMailServer(),
      startFakeClamd(),
    ])
    onTestFinished(async () => void (await Promise.all([redis.close(), bucket.close(), mail.close(), clamd.leave()])))
    const secret = encodeURIComponent(bucketCredentials.secretAccessKey)
    const storage = new URL(bucket.endpoint)
    const { isWell, text } = await ask({
      REDIS_URL: redis.url,
      STORAGE_URL: `s3://TESTKEY:${secret}@${storage.host}${storage.pathname === '/' ? '/files' : storage.pathname}?region=cn-test-1&tls=off`,
      CLAMD: clamd.address,
      MAIL_URL: `smtp://127.0.0.1:${mail.port}?from=office@example.cn`,
      PORT: await listening('{"success":true}'),
    })
    expect(text.split('\n').map((line) => line.replace(/：.*/, ''))).toEqual([
      ...['✓ 配置', '✓ 程序', '✓ 磁盘', '✓ 数据库', '✓ 扩展', '✓ 权限', '✓ 时区', '✓ 时钟', '✓ 迁移', '! 备份'],
      ...['✓ Redis', '✓ 文件存储', '✓ 病毒扫描', '✓ 邮件', '✓ 短信', '✓ 证书'],
    ])
    expect(isWell).toBe(true)
    expect(bucket.objects.size).toBe(0)
  })

  test('a last backup is named, and an old one is a warning', async () => {
    const insert = (days: number) => sql`
      insert into backup_log (id, made_at, file_name, bytes, table_count, row_count)
      values (${String(days)}, now() - make_interval(days => ${days}, hours => 1), ${`backup-${days}`}, 1, 1, 1)`
    await insert(30).execute(db.kysely)
    expect((await ask({})).text).toContain('! 备份：最近一次在 30 天前（backup-30）；')
    await insert(1).execute(db.kysely)
    expect((await ask({})).text).toContain('✓ 备份：最近一次在 1 天前（backup-1）')
  })

  test('scheduled backups: the folder, the last checked one, and a failed run', async () => {
    const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'lexdesk-backups-'))
    onTestFinished(() => rmSync(BACKUP_DIR, { recursive: true, force: true }))
    const line = async (title: string) =>
      (await ask({ BACKUP_DIR })).text.split('\n').find((one) => one.includes(title))
    expect(await line('备份目录')).toMatch(/^[✓!✗] 磁盘：备份目录 .* 剩余/)
    expect(await line('自动备份')).toMatch(/^! 自动备份：已设置 BACKUP_DIR，但任务已停用/)
    await sql`
      insert into sys_quartz_job (id, tenant_id, job_class_name, cron_expression, status)
      values ('1', 0, 'backupDatabase', '0 30 2 * * ? *', '0')`.execute(db.kysely)
    expect(await line('自动备份')).toMatch(/^! 自动备份：还没有核对过的备份/)
    const checked = (days: number) => sql`
      insert into backup_log (id, made_at, file_name, bytes, table_count, row_count, is_scheduled, checked_by, checked_at)
      values (${`checked-${days}`}, now() - make_interval(days => ${days}, hours => 1), 'x', 1, 1, 1, true, 'checksums', now())`
    await checked(3).execute(db.kysely)
    expect(await line('自动备份')).toMatch(/^✗ 自动备份：最近一份核对过的备份在 3 天前；/)
    await checked(1).execute(db.kysely)
    expect(await line('自动备份')).toBe('✓ 自动备份：最近一份核对过的备份在 1 天前')
    await sql`
      insert into job_run (id, job_id, job_name, cause, status, message, instance, lease_until, end_time)
      values ('1', '1', 'backupDatabase', 'schedule', 'failed', '磁盘已满', 'here', now(), now())`.execute(db.kysely)
    expect(await line('自动备份')).toMatch(/^✗ 自动备份：.* 执行失败：磁盘已满$/)
    rmSync(BACKUP_DIR, { recursive: true })
    expect(await line('备份目录')).toMatch(/^✗ 磁盘：备份目录 .* 不可用：不存在；请检查 BACKUP_DIR$/)
  })

  test('nothing is created for an embedded database before the first start', async () => {
    const { isWell, text } = await ask({ DATABASE_URL: '', DATA_DIR: join(dataDir, 'new') })
    expect(isWell).toBe(true)
    expect(text).toContain('✓ 数据库：尚未创建')
  })
})

describe('what is wrong', () => {
  test('invalid variables are listed, and the rest is not checked', async () => {
    const { isWell, text } = await ask({ PORT: 'abc', MAIL_URL_FILE: join(dataDir, 'none') })
    expect(isWell).toBe(false)
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^✗ 配置：PORT：/),
      '✗ 配置：MAIL_URL：MAIL_URL_FILE 指向的文件无法读取：文件不存在',
      '✗ 其余：请先改正配置再检查',
    ])
  })

  test.each([
    ['an unreachable database', { DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/x' }, /^✗ 数据库：.*连接被拒绝/],
    [
      'an unreachable Redis',
      { REDIS_URL: 'redis://:s3cret@127.0.0.1:1' },
      /^✗ Redis：无法使用 127.0.0.1:1：连接被拒绝/,
    ],
    ['an unreachable bucket', { STORAGE_URL: 's3://key:s3cret@127.0.0.1:1/b?tls=off' }, /^✗ 文件存储：S3 .* 不可用：/],
    ['an unreachable scanner', { CLAMD: '127.0.0.1:1' }, /^✗ 病毒扫描：无法使用 127.0.0.1:1：连接被拒绝；/],
    [
      'an unreachable mail server',
      { MAIL_URL: 'smtp://u:s3cret@127.0.0.1:1?from=a@b.cn' },
      /^✗ 邮件：无法连接邮件服务器/,
    ],
    [
      'a text message service inside the network',
      { SMS_PROVIDER: 'http', SMS_URL: 'http://127.0.0.1:1', SMS_KEY_SECRET: 's3cret' },
      /^✗ 短信：不允许连接“127.0.0.1”/,
    ],
  ])('%s', async (_case, env, expected) => {
    const { isWell, text, wrong } = await ask(env)
    expect(isWell).toBe(false)
    expect(wrong).toEqual([expect.stringMatching(expected)])
    expect(text).not.toContain('s3cret')
  })

  test.each([
    ['a wrong key', { status: 403, code: 'InvalidAccessKeyId' }, /不接受访问键、密钥或会话令牌，请检查 STORAGE_URL$/],
    ['no bucket', { status: 404, code: 'NoSuchBucket' }, /中没有 STORAGE_URL 所指的桶，请先创建$/],
    ['no right', { status: 403, code: 'AccessDenied' }, /不允许写入所指的桶，请检查访问键的权限$/],
    ['a full store', { status: 507, code: 'XMinioStorageFull' }, /空间已满（XMinioStorageFull）；请清理或扩容$/],
    ['a store that is busy', { status: 503, code: 'SlowDown' }, /不可用：SlowDown；/],
  ])('the bucket: %s', async (_case, refusal, expected) => {
    const bucket = await startFakeBucket()
    onTestFinished(() => bucket.close())
    bucket.refusal = refusal
    const { wrong } = await ask({ STORAGE_URL: `s3://TESTKEY:s3cret@${new URL(bucket.endpoint).host}/b?tls=off` })
    expect(wrong).toEqual([expect.stringMatching(/^✗ 文件存储：/)])
    expect(wrong[0]).toMatch(expected)
  })

  test('a pooler that drops the time zone', async () => {
    const pooler = await forwardTo(databaseUrl, (bytes) =>
      Buffer.from(bytes.toString('latin1').replace('Asia/Shanghai', 'Europe/Berlin'), 'latin1'),
    )
    onTestFinished(() => pooler.close())
    expect((await ask({ DATABASE_URL: pooler.url })).wrong).toEqual([
      expect.stringMatching(
        /^✗ 数据库：连接池没有保持本程序设置的时区（现在是 Europe\/Berlin），请在数据库中执行 alter database/,
      ),
    ])
  })

  test('a replica that is the primary, or does not answer', async () => {
    const primary = await ask({ DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseUrl })
    expect(primary.wrong).toEqual(['✗ 备库：DATABASE_READ_URL 指向的不是备库；列表、导出和报表由主库承担'])
    const gone = new URL('postgresql://u:s3cret@127.0.0.1:1/x').href
    const { wrong } = await ask({ DATABASE_URL: databaseUrl, DATABASE_READ_URL: gone })
    expect(wrong).toEqual([expect.stringMatching(/^✗ 备库：备库没有应答：/)])
    expect(wrong[0]).not.toContain('s3cret')
  })

  test('a certificate for a database that does not encrypt', async () => {
    const caFile = join(dataDir, 'ca.pem')
    writeFileSync(caFile, '')
    const plain = new URL(databaseUrl)
    plain.searchParams.delete('sslmode')
    expect((await ask({ DATABASE_URL: plain.href, DATABASE_CA: caFile })).wrong).toEqual([
      expect.stringMatching(/^✗ 数据库：.*服务器不支持加密连接/),
    ])
  })

  test('a product without Redis and with a full store', async () => {
    const port = await listening('{"success":true,"result":{"status":"degraded","redis":"lost","files":"full"}}')
    const { text } = await ask({ PORT: port })
    expect(text).toContain(`! 程序：正在 127.0.0.1:${port} 运行，但Redis 连接中断、文件存储空间已满；`)
  })

  test('a product that is not ready', async () => {
    const port = await listening('{"success":false,"message":"数据库暂时不可用"}')
    expect((await ask({ PORT: port })).wrong).toEqual([
      `✗ 程序：正在 127.0.0.1:${port} 运行，但未就绪：数据库暂时不可用；请查看日志`,
    ])
  })

  test('values that are accepted and wrong for real work', async () => {
    const { isWell, text } = await ask({
      HOST: '0.0.0.0',
      DEMO_DATA: 'on',
      LOGIN_CAPTCHA: 'off',
      SMS_PROVIDER: 'log',
    })
    expect(isWell).toBe(true)
    const doubts = text.split('\n').filter((line) => line.startsWith('! 配置'))
    expect(doubts.map((line) => /TRUST_PROXY|DEMO_DATA|LOGIN_CAPTCHA|SMS_PROVIDER/.exec(line)?.[0])).toEqual([
      'TRUST_PROXY',
      'DEMO_DATA',
      'LOGIN_CAPTCHA',
      'SMS_PROVIDER',
    ])
    expect(text).toContain('! 短信：')
  })

  test('no secret of an address is shown', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://u:s3cret%2B1@h/d',
      REDIS_URL: 'redis://:s3cret2@h',
      STORAGE_URL: 's3://key:s3cret3@h/b?token=s3cret4',
      MAIL_URL: 'smtp://u:s3cret5@h:25?from=a@b.cn',
      ADMIN_PASSWORD: 's3cret-6',
      METRICS_TOKEN: 's3cret-7-of-sixteen',
    })
    const all = 's3cret%2B1 s3cret+1 s3cret2 s3cret3 s3cret4 s3cret5 s3cret-6 s3cret-7-of-sixteen'
    expect(hideSecrets(all, config)).not.toContain('s3cret')
  })

  test('a data folder below a file', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    const { wrong } = await ask({ DATA_DIR: join(dataDir, 'file', 'data') })
    expect(wrong).toContainEqual(expect.stringMatching(/^✗ 磁盘：数据目录 .* 不可写：/))
  })

  test('a folder of files that is not mounted', async () => {
    const folder = join(dataDir, 'not-mounted')
    expect((await ask({ STORAGE_URL: pathToFileURL(folder).href })).wrong).toEqual([
      `✗ 磁盘：文件目录 ${folder} 不可用：不存在；请检查 STORAGE_URL`,
    ])
  })

  test('a port of another program, and an address without TLS', async () => {
    const port = await listening('hello')
    const { wrong } = await ask({ PORT: port }, [`https://127.0.0.1:${port}`])
    expect(wrong).toEqual([
      `✗ 程序：127.0.0.1:${port} 被其他程序占用；请停止它，或用 PORT 指定其他端口`,
      expect.stringMatching(/^✗ 证书：127.0.0.1:\d+ 无法建立 TLS 连接：/),
    ])
    expect((await ask({}, ['http://example.cn'])).text).toMatch(/^用法：/)
  })

  test('an extension that is missing and a user who may not create it', async () => {
    const empty = await createTestDatabase('empty')
    onTestFinished(() => empty.close())
    const role = `doctor_${process.pid}`
    await sql`create role ${sql.ref(role)} login password 's3cret'`.execute(empty.kysely)
    onTestFinished(async () => void (await sql`drop role ${sql.ref(role)}`.execute(db.kysely)))
    const url = new URL(await urlOf(empty))
    url.username = role
    url.password = 's3cret'
    expect((await ask({ DATABASE_URL: url.href })).wrong).toEqual([
      expect.stringMatching(/^✗ 扩展：尚未安装且当前用户无权安装；.*create extension btree_gist$/),
      expect.stringMatching(/^✗ 权限：不能建表；请由数据库管理员执行 alter database … owner to "doctor_\d+"/),
    ])
  })

  test.each([
    ['no right to create roles', '', /^! 权限：SQL 报表不可用；.* grant lexdesk_report to "rights_\d+"；自动备份/],
    [
      'no right to create databases',
      'createrole',
      /^! 权限：.*自动备份不做恢复检查.* alter role "rights_\d+" createdb$/,
    ],
  ])('an account with %s', async (_case, rights, expected) => {
    const { ask: askAs } = await openAs(rights)
    const { text } = await askAs({ BACKUP_DIR: dataDir })
    expect(text.split('\n').find((line) => line.includes('权限'))).toMatch(expected)
  })

  test('an account that does not own the tables', async () => {
    const { ask: askAs, database } = await openAs('createrole createdb')
    await sql`create table stranger (id text)`.execute(database.kysely)
    expect((await askAs({})).wrong).toEqual([
      expect.stringMatching(/^✗ 权限：表 stranger 属于其他账号，升级时不能修改；.* owner to "rights_\d+"/),
    ])
  })

  test('a database of a newer program', async () => {
    await sql`insert into schema_migration (name, timestamp) values ('9999', '2099-01-01')`.execute(db.kysely)
    onTestFinished(async () => void (await sql`delete from schema_migration where name = '9999'`.execute(db.kysely)))
    expect((await ask({})).wrong).toEqual([expect.stringMatching(/^✗ 迁移：数据库版本 9999 比程序支持的版本 \d+ 新/)])
  })

  test('a database that a newer program has upgraded, beside which this one may run', async () => {
    await sql`insert into schema_migration (name, timestamp, kind) values ('9999', '', 'expand')`.execute(db.kysely)
    onTestFinished(async () => void (await sql`delete from schema_migration where name = '9999'`.execute(db.kysely)))
    const { wrong, text } = await ask({})
    expect(wrong).toEqual([])
    expect(text).toMatch(/^! 迁移：数据库已由更新的程序升级到版本 9999，本程序仍可运行/m)
  })

  test('clocks, disks and certificates', () => {
    expect(clockFinding(-8)).toMatchObject({ state: 'bad', text: expect.stringContaining('慢 8.0 秒') })
    expect(clockFinding(1).state).toBe('good')
    const gigabyte = 1024 ** 3
    const rooms = [0.1, 4, 50].map((free) => roomFinding('/data', 100 * gigabyte, free * gigabyte).state)
    expect(rooms).toEqual(['bad', 'warning', 'good'])
    const inDays = (days: number, fault?: string) =>
      certificateFinding('a.cn:443', Date.now() + (days + 0.5) * 86_400_000, fault).state
    expect([inDays(-2), inDays(3), inDays(90), inDays(90, 'SELF_SIGNED')]).toEqual(['bad', 'warning', 'good', 'bad'])
  })
})
