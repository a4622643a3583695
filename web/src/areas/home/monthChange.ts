export interface MonthChange {
  direction: 'up' | 'down' | 'same'
  words: string
}

/** Compares this month with the last one at the same point: in words, since an arrow alone says little. */
export function monthChange(thisMonth: number, before: number): MonthChange {
  const difference = thisMonth - before
  if (difference === 0) return { direction: 'same', words: '与上月同期持平' }
  return difference > 0
    ? { direction: 'up', words: `较上月同期增加 ${difference.toLocaleString('zh-CN')}` }
    : { direction: 'down', words: `较上月同期减少 ${(-difference).toLocaleString('zh-CN')}` }
}
