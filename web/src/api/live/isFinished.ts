import type { Task } from '@lexdesk/domain'

export const isFinished = ({ status }: Task): boolean => status !== 'queued' && status !== 'running'
