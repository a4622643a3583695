import { Tag } from 'antd'

export function OutcomeTag({ isSuccess }: { isSuccess: boolean }) {
  return <Tag color={isSuccess ? 'success' : 'error'}>{isSuccess ? '成功' : '失败'}</Tag>
}
