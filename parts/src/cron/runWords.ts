const chinaMs = 8 * 60 * 60 * 1000
const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

/** 2026-11-16 星期一 09:00:00, on the clock of China wherever the reader sits. */
export function runWords(run: Date): string {
  const wall = new Date(run.getTime() + chinaMs)
  const [date, time] = wall.toISOString().slice(0, 19).split('T') as [string, string]
  return `${date} 星期${weekdays[wall.getUTCDay()]!} ${time}`
}
