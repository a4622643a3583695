import type { RedisFact } from '@lexdesk/domain'
import type { RedisState } from '../../realtime/connectRedisBus.ts'
import type { HubState } from '../../realtime/createHub.ts'

/** The lines of INFO that an operator reads, in this order; the others follow without a description. */
const redisWords: Readonly<Record<string, string>> = {
  redis_version: 'Redis 版本',
  redis_mode: '运行模式',
  uptime_in_seconds: '已运行时间（秒）',
  connected_clients: '已连接客户端数',
  blocked_clients: '等待中的客户端数',
  used_memory: '已用内存（字节）',
  used_memory_human: '已用内存',
  used_memory_peak_human: '内存峰值',
  mem_fragmentation_ratio: '内存碎片率',
  total_connections_received: '累计连接数',
  total_commands_processed: '累计执行命令数',
  instantaneous_ops_per_sec: '每秒执行命令数',
  keyspace_hits: '命中次数',
  keyspace_misses: '未命中次数',
  expired_keys: '已过期的键数',
  evicted_keys: '因内存不足移除的键数',
  rdb_last_save_time: '最近一次持久化时间',
  role: '主从角色',
}

/** What carries messages between users and instances: Redis, or this process alone. */
export function busFacts(hub: HubState, redis: RedisState | undefined): RedisFact[] {
  const own: RedisFact[] = [
    {
      key: 'mode',
      value: redis ? 'redis' : 'process',
      description: redis ? '各实例经 Redis 互通消息' : '未配置 REDIS_URL，消息由本进程直接分发',
    },
    { key: 'sockets', value: String(hub.sockets), description: '在线的实时连接数' },
    { key: 'users', value: String(hub.users), description: '有实时连接的用户数' },
    { key: 'subscriptions', value: String(hub.subscriptions), description: '页面订阅的数据数' },
    { key: 'topics', value: String(hub.topics), description: '内部主题数' },
    { key: 'listeners', value: String(hub.listeners), description: '内部订阅数' },
    { key: 'sent', value: String(hub.sent), description: '启动以来发出的消息数' },
    { key: 'received', value: String(hub.received), description: '启动以来收到其他实例的消息数' },
  ]
  if (!redis) return own
  const rest = [...redis.info.keys()].filter((key) => !Object.hasOwn(redisWords, key))
  const shown = [...Object.keys(redisWords).filter((key) => redis.info.has(key)), ...rest]
  return [...own, ...shown.map((key) => ({ key, value: redis.info.get(key)!, description: redisWords[key] ?? '' }))]
}

/** Keys and memory of Redis; without Redis, what the process itself holds. */
export function busSize(
  { sockets, listeners }: HubState,
  redis: RedisState | undefined,
): { keys: number; memory: number } {
  return redis
    ? { keys: redis.keys, memory: Number(redis.info.get('used_memory') ?? 0) }
    : { keys: sockets + listeners, memory: process.memoryUsage.rss() }
}
