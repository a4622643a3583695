import type { JobRun } from '@lexdesk/domain'

/** 0.3 秒, 2 分 5 秒; empty while it runs. */
export function durationWords(ms: number | null): string {
  if (ms === null) return '—'
  if (ms < 1_000) return `${ms} 毫秒`
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} 秒`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}

const causes: Record<string, string> = { schedule: '按计划', event: '有待办时', manual: '手动', retry: '中断后重试' }

export function causeWords({ cause, startBy, attempt }: Pick<JobRun, 'cause' | 'startBy' | 'attempt'>): string {
  const words = causes[cause] ?? cause
  if (cause === 'manual' && startBy) return `${words}（${startBy}）`
  return cause === 'retry' ? `${words}（第 ${attempt} 次）` : words
}
