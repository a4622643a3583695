import { Alert } from 'antd'

/** Shown in place of a misconfigured part; meant for the developer of the page, not for its users. */
export function Misconfigured({ problem }: { problem: string }) {
  return <Alert type="error" showIcon title={problem} />
}
