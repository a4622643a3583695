import { defaultPageSize, maxPageSize } from '@lexdesk/domain'

const whole = (value: unknown, fallback: number): number => Math.max(1, Math.floor(Number(value)) || fallback)

/** The requested page. */
export function pageParams({ pageNo, pageSize }: Record<string, unknown>): { page: number; size: number } {
  return { page: Math.min(whole(pageNo, 1), 1_000_000), size: Math.min(whole(pageSize, defaultPageSize), maxPageSize) }
}
