import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bucketCredentials, startFakeBucket } from '../../server/src/files/testing/fakeBucket.ts'
import { freePort } from './freePort.ts'
import { builtMain, Instance, metricsToken, password } from './Instance.ts'
import { Postgres, productDatabase, productRole } from './Postgres.ts'
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

  const instance = async (name: string): Promise<Instance> =>
    new Instance(name, await freePort(), main, {
      DATA_DIR: join(folder, name),
      DATABASE_URL: databaseUrl(`127.0.0.1:${postgres.port}`),
      DATABASE_READ_URL: databaseUrl(`127.0.0.1:${replica.port}`),
      DRAIN_SECONDS: '3',
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      STORAGE_URL: storageUrl(bucket, new URL(bucket.endpoint).host),
      METRICS_TOKEN: metricsToken,
      ADMIN_PASSWORD: password,
      LOGIN_CAPTCHA: 'off',
      DEMO_DATA: 'off',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    })
  const first = await instance('first')
  const second = await instance('second')

  return {
    folder,
    postgres,
    replica,
    redis,
    bucket,
    first,
    second,
    instances: [first, second],
    close: async () => {
      killPrograms()
      await bucket.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export const databaseUrl = (host: string): string => `postgresql://${productRole}@${host}/${productDatabase}`

export function storageUrl({ endpoint }: Bucket, host: string): string {
  const { pathname } = new URL(endpoint)
  const { accessKeyId, secretAccessKey, region } = bucketCredentials
  return `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${host}${pathname}?region=${region}&tls=off`
}
