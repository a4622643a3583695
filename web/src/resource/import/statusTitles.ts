import type { ImportStatus } from '../../api/resource/ResourceCalls.ts'

export const statusTitles: Record<ImportStatus, { title: string; color: string }> = {
  added: { title: '新增', color: 'success' },
  changed: { title: '变更', color: 'processing' },
  unchanged: { title: '无变化', color: 'default' },
  bad: { title: '错误', color: 'error' },
}
