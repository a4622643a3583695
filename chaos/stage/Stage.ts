import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bucketCredentials, startFakeBucket } from '../../server/src/files/testing/fakeBucket.ts'
import { freePort } from './freePort.ts'
import { Gate } from './Gate.ts'
import { builtMain, Instance, password } from './Instance.ts'
import { Postgres } from './Postgres.ts'
import { killPrograms } from './Program.ts'
import { Redis } from './Redis.ts'

export type Bucket = Awaited<ReturnType<typeof startFakeBucket>>

/** Two instances on one PostgreSQL with a replica, one Redis and one bucket. */
export interface Stage {
  folder: string
  postgres: Postgres
  replica: Postgres
  redis: Redis
  bucket: Bucket
  /** Between the second instance and the database. */
  gate: Gate
  first: Instance
  second: Instance
  instances: readonly Instance[]
  close(): Promise<void>
}

/** `main` is the server that both start with; by default the built one. */
export async function openStage(main = builtMain): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-chaos-'))
  // The database server may run as another user.
  await chmod(folder, 0o755)
  const postgres = new Postgres(join(folder, 'postgres'), await freePort())
  const redis = new Redis(await freePort())
  const bucket = await startFakeBucket()
  await postgres.initialise()
  await Promise.all([postgres.start(), redis.start()])
  await postgres.createDatabase()
  const replica = new Postgres(join(folder, 'replica'), await freePort())
  await replica.copy(postgres)
  await replica.start()
  const gate = await Gate.to(postgres.port)

  const instance = async (name: string, databasePort: number): Promise<Instance> =>
    new Instance(name, await freePort(), main, {
      DATA_DIR: join(folder, name),
      DATABASE_URL: databaseUrl(databasePort),
      DATABASE_READ_URL: databaseUrl(replica.port),
      DRAIN_SECONDS: '3',
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      STORAGE_URL: storageUrl(bucket),
      ADMIN_PASSWORD: password,
      LOGIN_CAPTCHA: 'off',
      DEMO_DATA: 'off',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    })
  const first = await instance('first', postgres.port)
  const second = await instance('second', gate.port)

  return {
    folder,
    postgres,
    replica,
    redis,
    bucket,
    gate,
    first,
    second,
    instances: [first, second],
    close: async () => {
      killPrograms()
      await gate.close()
      await bucket.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export const databaseUrl = (port: number): string => `postgresql://lexdesk@127.0.0.1:${port}/lexdesk`

function storageUrl({ endpoint }: Bucket): string {
  const { host, pathname } = new URL(endpoint)
  const { accessKeyId, secretAccessKey, region } = bucketCredentials
  return `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${host}${pathname}?region=${region}&tls=off`
}
